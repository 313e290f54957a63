import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

/** The server receives a request and says nothing. */
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

test("a call that its page gives up fails with that, not with a lost answer", async () => {
  stubSilentServer();
  const leaving = new AbortController();
  const sent = sendCall("GET cart", { signal: leaving.signal, answersWithinMs: 30_000 }, text);
  const failed = expect(sent).rejects.toMatchObject({ name: "AbortError" });
  leaving.abort();
  await failed;
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
