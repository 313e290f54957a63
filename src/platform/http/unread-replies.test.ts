import { EventEmitter, once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { limitUnread } from "./unread-replies.ts";

let asked = 0;
const server = createServer((request, response) => {
  if (isDropped(request, response)) return;
  asked++;
  response.end(Buffer.alloc(5_000_000));
}).listen(0, "127.0.0.1");
const isDropped = limitUnread(server, { most: 50_000_000, everyMs: 20 });
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n";

/** Asks, and reads only the beginning of the reply. */
async function askSlowly() {
  const client = connect(port, "127.0.0.1").on("error", () => {});
  client.write(request);
  await Promise.race([once(client, "readable"), once(client, "close")]);
  return client;
}

test("clients that together leave too much unread are disconnected, but none beyond that and none that reads", async () => {
  const slow = await Promise.all(Array.from({ length: 30 }, askSlowly));
  const connections = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  // What the system has taken of each does not count.
  await expect.poll(connections, { timeout: 20_000 }).toBeLessThan(20);
  const [reply] = (await once(get({ port, host: "127.0.0.1", agent: false }), "response")) as [IncomingMessage];
  expect((await buffer(reply)).length).toBe(5_000_000);
  expect(await connections()).toBeGreaterThanOrEqual(8);
  for (const client of slow) client.destroy();
});

test("whoever leaves too much unread at once is disconnected, not who has long been a little behind", () => {
  vi.useFakeTimers();
  const listening = new EventEmitter();
  const behind = (writableLength: number) => {
    const socket = Object.assign(new EventEmitter(), { writableLength, destroy: vi.fn() });
    listening.emit("connection", socket);
    return socket;
  };
  limitUnread(listening as Server, { most: 50_000_000, everyMs: 20 });
  const slow = behind(1000);
  vi.advanceTimersByTime(10_000);
  const greedy = behind(60_000_000);
  vi.advanceTimersByTime(20);
  expect([slow.destroy.mock.calls.length, greedy.destroy.mock.calls.length]).toEqual([0, 1]);
  listening.emit("close");
  vi.useRealTimers();
});

test("a connection that sends many requests ahead is closed", async () => {
  asked = 0;
  const eager = connect(port, "127.0.0.1")
    .on("error", () => {})
    .resume();
  eager.write(request.repeat(1000));
  await once(eager, "close");
  expect(asked).toBe(17);
});

test("a few are answered in order", async () => {
  const client = connect(port, "127.0.0.1");
  client.write(request.repeat(4) + request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  expect((await buffer(client)).length).toBeGreaterThan(25_000_000);
});
