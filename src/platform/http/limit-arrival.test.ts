import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { ResponseCache } from "./response-cache.ts";
import { wordless } from "./server.test-support.ts";
import { createServer } from "./server.ts";

const app = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
app.addContentTypeParser("image/png", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.post("/pictures", { bodyLimit: 20_000_000 }, async ({ body }) => ({ bytes: (body as Buffer).length }));
/** While the sender is not yet known. */
let letIn = () => {};
const authenticate = (_request: unknown, _reply: unknown, done: () => void) => {
  letIn = done;
};
app.post("/staff/pictures", { bodyLimit: 20_000_000, onRequest: authenticate }, async () => ({}));
let onBegin = () => {};
app.addHook("onRequest", async () => onBegin());
await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Sends half of a body, lets time pass, and sends the rest. @returns the first line of the reply */
async function sendSlowly(bytes: number, ms: number, path = "/pictures"): Promise<string> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const isBegun = new Promise<void>((resolve) => {
    onBegin = resolve;
  });
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  const answered = once(socket, "data");
  // Writing to a closed connection fails.
  socket.on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Type: image/png\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(bytes / 2));
  await isBegun;
  await vi.advanceTimersByTimeAsync(ms);
  socket.write(Buffer.alloc(bytes / 2));
  const [answer] = await answered;
  socket.destroy();
  return String(answer).split("\r\n", 1)[0] ?? "";
}

test.each([
  ["a form in half a minute", 1000, 29_000, "200 OK"],
  ["a form in more", 1000, 31_000, "408 Request Timeout"],
  ["a file of 5 MB in two minutes", 5_000_000, 120_000, "200 OK"],
  ["a file of 20 MB in nine minutes", 20_000_000, 540_000, "200 OK"],
  ["a file of 20 MB in more than ten", 20_000_000, 601_000, "408 Request Timeout"],
])("%s", async (_what, bytes, ms, status) => {
  expect(await sendSlowly(bytes, ms)).toBe(`HTTP/1.1 ${status}`);
});

test("an upload that is not authenticated yet has half a minute, whatever length it announces", async () => {
  expect(await sendSlowly(20_000_000, 31_000, "/staff/pictures")).toBe("HTTP/1.1 408 Request Timeout");
  letIn();
});

test("Node itself gives up no sooner", () => {
  expect(app.server.requestTimeout).toBe(600_000);
  expect(app.server.headersTimeout).toBe(30_000);
});
