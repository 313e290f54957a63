import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendCall } from "./sending.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = (response: Response) => response.text();

/** Rejects like fetch when it is aborted, and does nothing else. */
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) => {
    signal?.addEventListener("abort", () => fail(signal.reason));
  });

/** The server receives a request and never replies. */
function stubSilentServer() {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", (_: string, { headers, signal }: RequestInit) => {
    keys.push(new Headers(headers).get("Idempotency-Key"));
    return never(signal);
  });
  return keys;
}

test("an answer that does not come in time counts as lost, and a repeat has the same key", async () => {
  const keys = stubSilentServer();
  for (const _ of [1, 2]) {
    const sent = sendCall("POST cart/store", { body: { sub_product_id: 1 }, answersWithinMs: 30_000 }, text);
    const failed = expect(sent).rejects.toMatchObject({ status: 0, code: "no_answer" });
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
  }
  expect(keys[0]).not.toBeNull();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("a request that was lost a day ago is not sent again unasked, because the server would not recognise it", async () => {
  const keys = stubSilentServer();
  const send = () => sendCall("POST order", { body: { cart: 1 }, answersWithinMs: 30_000 }, text);
  const lost = expect(send()).rejects.toMatchObject({ code: "no_answer" });
  await vi.advanceTimersByTimeAsync(30_000);
  await lost;
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  await expect(send()).rejects.toMatchObject({ status: 409, code: "outcome_unknown" });
  expect(keys).toHaveLength(1);
  const asked = expect(send()).rejects.toMatchObject({ code: "no_answer" });
  await vi.advanceTimersByTimeAsync(30_000);
  await asked;
  expect(keys[1]).not.toBe(keys[0]);
});

test("the rest of an answer has as long again as its beginning", async () => {
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    await vi.advanceTimersByTimeAsync(20_000);
    return { ok: true, status: 200, text: () => never(signal) };
  });
  let isOver = false;
  const sent = sendCall("GET cart", { answersWithinMs: 30_000 }, text).finally(() => {
    isOver = true;
  });
  const failed = expect(sent).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await failed;
});

test("a refusal that does not arrive whole is given up as well", async () => {
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    return { ok: false, status: 503, headers: new Headers(), json: () => never(signal) };
  });
  const sent = sendCall("GET cart", { answersWithinMs: 30_000 }, text);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(sent).resolves.toMatchObject({ body: null, refusal: { status: 503, code: "fault" } });
});

describe("an answer that was requested before", () => {
  const silent = new Promise<never>(() => {});
  const early = (answer: object | null) => Promise.resolve(answer as Response | null);
  const send = (answer: Promise<Response | null>) =>
    sendCall("GET cart", { answersWithinMs: 30_000, early: answer }, text);

  test("is taken, and requested where there was none", async () => {
    const keys = stubSilentServer();
    await expect(send(early({ ok: true, status: 200, text: async () => "{}" }))).resolves.toMatchObject({ body: "{}" });
    expect(keys).toEqual([]);
    send(early(null)).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(keys).toHaveLength(1);
  });

  test.each([
    ["does not come", silent],
    ["does not come whole", early({ ok: true, status: 200, text: () => silent })],
  ])("counts as lost when it %s in time", async (_how, answer) => {
    const failed = expect(send(answer)).rejects.toMatchObject({ status: 0, code: "no_answer" });
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
  });

  test("counts as lost when it breaks off", async () => {
    const broken = early({ ok: true, status: 200, text: () => Promise.reject(new TypeError("network error")) });
    await expect(send(broken)).rejects.toMatchObject({ status: 0, code: "no_answer" });
  });
});

test("a call that its page gives up fails with that, not with a lost answer", async () => {
  stubSilentServer();
  const leaving = new AbortController();
  const sent = sendCall("GET cart", { signal: leaving.signal, answersWithinMs: 30_000 }, text);
  const failed = expect(sent).rejects.toMatchObject({ name: "AbortError" });
  leaving.abort();
  await failed;
});

test("the rest of an answer that is given up fails with what it was given up for, whatever the browser says of it", async () => {
  vi.stubGlobal("fetch", async () => {
    return {
      ok: true,
      status: 200,
      text: () => Promise.reject(new DOMException("The body was aborted.", "AbortError")),
    };
  });
  const late = new Error("Too late.");
  await expect(sendCall("GET cart", { signal: AbortSignal.abort(late) }, text)).rejects.toBe(late);
});

test("without a limit an answer is waited for", async () => {
  stubSilentServer();
  let isOver = false;
  void sendCall("GET cart", {}, text).finally(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(isOver).toBe(false);
});
