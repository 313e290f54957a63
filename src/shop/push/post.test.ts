import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { post, type Resolve, readRetryAfter } from "./post.ts";

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(201, { "retry-after": "7" }).end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

const to =
  (...addresses: string[]): Resolve =>
  (_host, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
const options = { headers: {}, body: Buffer.from("x"), timeoutMs: 60_000, now: new Date("2026-11-28T10:00:00Z") };

test.each([
  ["this machine", ["127.0.0.1"]],
  ["this machine beside a public address", ["203.0.114.1", "127.0.0.1"]],
  ["an address of IPv4 in one of IPv6", ["::ffff:127.0.0.1"]],
  ["nothing", []],
])("a name that resolves to %s is not connected to", async (_what, addresses) => {
  const endpoint = `http://fcm.googleapis.com:${port}/x`;
  await expect(post(endpoint, { ...options, allowsInternal: false, resolve: to(...addresses) })).rejects.toThrow();
  expect(asked).toEqual([]);
});

test("an operator's own service may be internal", async () => {
  const answer = await post(`http://127.0.0.1:${port}/own`, { ...options, allowsInternal: true });
  expect(answer).toEqual({ status: 201, retryAfter: 7 });
  expect(asked).toEqual(["/own"]);
});

test.each([
  [undefined, 0],
  ["", 0],
  ["soon", 0],
  ["-5", 0],
  ["120", 120],
  ["99999999999", 99_999_999_999],
  ["Sat, 28 Nov 2026 10:00:30 GMT", 30],
  ["Sat, 28 Nov 2026 09:00:00 GMT", 0],
])("Retry-After: %s is %i seconds", (header, seconds) => {
  expect(readRetryAfter(header, options.now)).toBe(seconds);
});
