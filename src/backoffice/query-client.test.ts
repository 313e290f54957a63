import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../contract/api-error.ts";
import { callSubject } from "../contract/staff/changes.ts";
import {
  invalidateAfter,
  queryClient,
  refreshAllLists,
  refreshLists,
  retryDelay,
  shouldRetry,
} from "./query-client.ts";

const failed = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { message: "Not now.", code: "unavailable" }, retryAfter);

test.each([0, 502, 503, 504])("retries a read that failed with %i, at most three times", (status) => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failed(status)))).toEqual([true, true, true, false]);
});

test.each([400, 401, 403, 404, 409, 422, 429, 500])("does not retry a read that failed with %i", (status) => {
  expect(shouldRetry(0, failed(status))).toBe(false);
});

test("does not retry a read whose reply cannot be parsed", () => {
  expect(shouldRetry(0, new SyntaxError("Unexpected token"))).toBe(false);
});

test("waits as long as Retry-After says, otherwise with exponential backoff", () => {
  expect(retryDelay(0, failed(503, 7))).toBe(7000);
  expect([0, 1, 2].map((failures) => retryDelay(failures, failed(0)))).toEqual([1000, 2000, 4000]);
});

test("does not retry when Retry-After is above half a minute", () => {
  expect(shouldRetry(0, failed(503, 31))).toBe(false);
});

test("a write is over when the screen has what it changed", async () => {
  const afterwards = Promise.withResolvers<string>();
  const replies = [Promise.resolve("shipped"), afterwards.promise];
  const order = new QueryObserver(queryClient, {
    queryKey: ["GET staff/orders/:token", {}],
    queryFn: () => replies.shift() as Promise<string>,
  });
  const stop = order.subscribe(() => {});
  await expect.poll(() => order.getCurrentResult().data).toBe("shipped");
  let isOver = false;
  const write = invalidateAfter("POST staff/orders/:token/deliver").then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  afterwards.resolve("delivered");
  await write;
  expect(order.getCurrentResult().data).toBe("delivered");
  stop();
});

test.each<[name: string, change: () => unknown]>([
  ["a write in this tab", () => invalidateAfter("POST staff/imports")],
  ["a change by somebody else", () => refreshLists(new Set([callSubject("POST staff/imports")]))],
])("%s while a list is loaded for the first time is in what is shown", async (name, change) => {
  const before = Promise.withResolvers<string>();
  const replies = [before.promise, Promise.resolve("with the new import")];
  const list = new QueryObserver(queryClient, {
    queryKey: ["GET staff/imports", name],
    queryFn: () => replies.shift() as Promise<string>,
    meta: { isLive: true },
  });
  const stop = list.subscribe(() => {});
  const changed = change();
  before.resolve("without it");
  await changed;
  await expect.poll(() => list.getCurrentResult().data).toBe("with the new import");
  stop();
});

/** A user of a query, such as a list or a form, and what it asks the server for. */
function watch(queryKey: readonly unknown[], isLive: boolean, ask: () => Promise<string>, options = {}) {
  const observer = new QueryObserver(queryClient, {
    ...{ queryKey, queryFn: ask, meta: { isLive }, staleTime: 5000 },
    ...options,
  });
  onTestFinished(observer.subscribe(() => {}));
  return observer;
}

test.each([
  ["before", [false, true]],
  ["after", [true, false]],
])("a list is refreshed although a form read the same %s it", async (order, uses) => {
  const replies = ["before", "after"];
  const [list] = uses
    .map((isLive) => watch(["GET staff/attributes", order], isLive, async () => replies.shift() ?? "once more"))
    .filter((_, place) => uses[place]);
  await expect.poll(() => list?.getCurrentResult().data).toBe("before");
  refreshLists(new Set(["attributes"]));
  await expect.poll(() => list?.getCurrentResult().data).toBe("after");
});

test("what is loading when changes may have been missed is shown first, then requested again", async () => {
  const before = Promise.withResolvers<string>();
  const replies = [before.promise, Promise.resolve("with the new import")];
  const ask = vi.fn(() => replies.shift() as Promise<string>);
  const list = watch(["GET staff/imports", "missed"], true, ask);
  const shown: unknown[] = [];
  onTestFinished(list.subscribe(({ data }) => void shown.push(data)));
  refreshAllLists();
  before.resolve("without it");
  await expect.poll(() => shown.at(-1)).toBe("with the new import");
  expect(shown).toContain("without it");
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each<[when: string, isShown: boolean]>([
  ["while it is loading", false],
  ["once its error is shown", true],
])("a list that the server refuses is not requested again %s", async (when, isShown) => {
  const reply = Promise.withResolvers<string>();
  const ask = vi.fn(() => reply.promise);
  const list = watch(["GET staff/imports", when], true, ask);
  const fail = async () => {
    reply.reject(failed(403));
    await expect.poll(() => list.getCurrentResult().isError).toBe(true);
  };
  if (isShown) await fail();
  refreshAllLists();
  if (!isShown) await fail();
  await new Promise((resolve) => setImmediate(resolve));
  expect(list.getCurrentResult().isError).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a list that got no answer while it was loading shows its error; after a lost connection, it is requested again", async () => {
  const lost = Promise.withResolvers<string>();
  const replies = [lost.promise, Promise.resolve("imports")];
  const ask = vi.fn(() => replies.shift() as Promise<string>);
  const list = watch(["GET staff/imports", "lost"], true, ask, { retry: false });
  refreshAllLists();
  lost.reject(failed(0));
  await expect.poll(() => list.getCurrentResult().isError).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(list.getCurrentResult().isError).toBe(true);
  refreshAllLists();
  await expect.poll(() => list.getCurrentResult().data).toBe("imports");
});
