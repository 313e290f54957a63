import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import type { Sender } from "./body-room.ts";
import { ResponseCache } from "./response-cache.ts";
import { wordless } from "./server.test-support.ts";
import { createServer } from "./server.ts";

/** As if somebody had authenticated them. */
const senderOf = ({ headers }: { headers: Record<string, unknown> }): Sender | null => {
  const [kind, id = ""] = String(headers.from ?? "").split(" ");
  return kind === "staff" || kind === "customer" ? { kind, id } : null;
};
const app = createServer(createLog("silent"), wordless, {
  ...{ trustProxy: false, cache: new ResponseCache(1000), senderOf },
});
let read = 0;
app.addContentTypeParser("application/pdf", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.addHook("preParsing", async () => {
  read++;
});
app.post("/files", { bodyLimit: 20_000_000 }, async ({ body }) => ({ bytes: (body as Buffer).length }));
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  const connections = promisify(app.server.getConnections.bind(app.server));
  while ((await connections()) > 0) await new Promise((resolve) => setImmediate(resolve));
  read = 0;
});

/** Sends a file up to its last byte. */
function begin(from: string, bytes: number, length = `Content-Length: ${bytes}`): Socket & { answer: string } {
  const socket = Object.assign(connect(port, "127.0.0.1"), { answer: "" });
  socket.on("error", () => {});
  socket.on("data", (text) => {
    socket.answer += text;
  });
  socket.write(
    `POST /files HTTP/1.1\r\nHost: shop\r\nFrom: ${from}\r\nContent-Type: application/pdf\r\n${length}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(bytes - 1, "x"));
  return socket;
}

/** Waits until all that arrived so far has been looked at, by a request that needs no room. */
async function settle() {
  await fetch(`http://127.0.0.1:${port}/files`, {
    method: "POST",
    body: "small",
    headers: { "content-type": "application/pdf" },
  });
}

const readBy = async (count: number) => {
  await expect.poll(() => read, { timeout: 20_000 }).toBe(count);
  await settle();
  expect(read).toBe(count + 1);
  read = 0;
};

test("a sender has three large files on their way at most, and the next once one has been answered", async () => {
  const sent = Array.from({ length: 6 }, () => begin("customer 1", 200_000));
  await readBy(3);
  // Others have room of their own.
  begin("customer 2", 200_000);
  await readBy(1);
  sent[0]?.write("x");
  await once(sent[0] as Socket, "data");
  expect(sent[0]?.answer).toContain('{"bytes":200000}');
  await readBy(1);
  // Who gives up makes room too.
  sent[1]?.destroy();
  await readBy(1);
  for (const socket of sent.slice(2)) socket.write("x");
  await expect
    .poll(() => sent.slice(2).every(({ answer }) => answer.includes("200000")), { timeout: 20_000 })
    .toBe(true);
  read = 0;
});

test("all senders of a kind share its room", async () => {
  for (let each = 0; each < 6; each++) begin(`customer ${each}`, 10_000_000);
  await readBy(3);
});

test("two senders cannot take all the room of their kind", async () => {
  for (const sender of [1, 2]) for (let each = 0; each < 3; each++) begin(`customer ${sender}`, 5_000_000);
  await readBy(4);
  begin("customer 3", 5_000_000);
  await readBy(1);
});

test("what does not announce its length is as large as the route allows", async () => {
  for (let each = 0; each < 4; each++) begin(`staff ${each}`, 200_000, "Transfer-Encoding: chunked\r\n\r\nfffff");
  await readBy(3);
});

test("after half a minute a file is refused, to be sent again", async () => {
  for (let each = 0; each < 3; each++) begin("staff 7", 200_000);
  await readBy(3);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const late = begin("staff 7", 200_000);
  const answered = once(late, "data");
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(31_000);
  await answered;
  expect(late.answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(late.answer).toMatch(/retry-after: \d/i);
  // Nor is its last byte waited for without end.
  const closed = once(late, "close");
  await vi.advanceTimersByTimeAsync(31_000);
  await closed;
  vi.useRealTimers();
  // It had taken no room, so it has left none to another.
  read = 0;
  const arrived = once(app.server, "request");
  begin("staff 7", 200_000);
  await arrived;
  await settle();
  expect(read).toBe(1);
});

test("a client that disconnects while waiting leaves no trace", async () => {
  const held = Array.from({ length: 3 }, () => begin("staff 8", 200_000));
  await readBy(3);
  const gone = begin("staff 8", 200_000);
  await settle();
  gone.destroy();
  await once(gone, "close");
  read = 0;
  const arrived = once(app.server, "request");
  const next = begin("staff 8", 200_000);
  next.write("x");
  await arrived;
  await settle();
  expect(read).toBe(1);
  held[0]?.write("x");
  await expect.poll(() => next.answer, { timeout: 20_000 }).toContain('{"bytes":200000}');
});

test("what announces more than the route takes is refused at once", async () => {
  const socket = begin("staff 9", 100_000, "Content-Length: 30000000");
  await once(socket, "data");
  expect(socket.answer).toMatch(/^HTTP\/1\.1 413 /);
});
