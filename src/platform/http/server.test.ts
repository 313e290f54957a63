import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog } from "../log.ts";
import { ResponseCache } from "./response-cache.ts";
import { wordless } from "./server.test-support.ts";
import { createServer, drainAndClose } from "./server.ts";

const app = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
const body = z.object({
  name: z.string({ error: "Name is required." }),
  tags: z.array(z.object({ id: z.int() })).optional(),
});

app.post("/api/things", { schema: { body, response: { 200: z.object({ name: z.string() }) } } }, async (request) => ({
  name: (request.body as { name: string }).name,
  secret: "not declared",
}));
app.get("/api/things/:id", async () => ({ text: "x".repeat(5000) }));
app.get("/api/broken", async () => {
  throw new Error("SELECT * FROM secrets failed at /srv/shop/main.ts");
});
app.get("/api/undeclared", { schema: { response: { 200: z.object({ name: z.string() }) } } }, async () => ({
  other: 1,
}));
app.get("/api/database-gone", async () => {
  throw Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
});

const post = (payload: string, type = "application/json") =>
  app.inject({ method: "POST", url: "/api/things", headers: { "content-type": type }, payload });

test("good input is answered with what is declared, and nothing else", async () => {
  const reply = await post(`{"name":"probe","unknown":1}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ name: "probe" });
});

test.each([
  ["no body at all", "", { name: ["Name is required."] }],
  ["an empty object", "{}", { name: ["Name is required."] }],
  ["null", "null", { name: ["Name is required."] }],
  ["a wrong field deep inside", `{"name":"a","tags":[{"id":1},{"id":"x"}]}`, { "tags.1.id": [expect.any(String)] }],
])("%s is refused by field", async (_what, payload, errors) => {
  const reply = await post(payload);
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toEqual({ message: "invalid", code: "invalid", errors });
});

test("whatever is no page loads and runs nothing when it is opened by its own address", async () => {
  for (const address of ["/api/things/1", "/api/broken", "/nowhere"]) {
    const { headers } = await app.inject(address);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("TRACE is not answered with what was sent", async () => {
  const reply = await app.inject({ method: "TRACE" as "GET", url: "/api/things/1", headers: { "x-secret": "told" } });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.body).not.toContain("told");
});

test.each([
  ["malformed JSON", () => post("{"), 400, "malformed_request"],
  ["a prototype in the body", () => post(`{"name":"a","__proto__":{"admin":true}}`), 400, "malformed_request"],
  ["a constructor in the body", () => post(`{"name":"a","constructor":{"prototype":{}}}`), 400, "malformed_request"],
  [
    "lists in lists without end",
    () => post(`{"name":${"[".repeat(5000)}${"]".repeat(5000)}}`),
    400,
    "malformed_request",
  ],
  ["a body that is not JSON", () => post("name=a", "application/x-www-form-urlencoded"), 415, "unsupported_media_type"],
  ["plain text", () => post("a", "text/plain"), 415, "unsupported_media_type"],
  ["a body above the limit", () => post(`{"name":"${"x".repeat(1_000_001)}"}`), 413, "too_large"],
  ["an unknown address", () => app.inject("/api/nothing"), 404, "not_found"],
  ["an address that cannot be read", () => app.inject("/api/%zz"), 400, "malformed_request"],
  ["a fault", () => app.inject("/api/broken"), 500, "fault"],
  ["an answer that does not fit", () => app.inject("/api/undeclared"), 500, "fault"],
])("%s has the error shape and reveals nothing internal", async (_what, ask, status, code) => {
  const reply = await ask();
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ message: expect.stringMatching(/^[a-zA-Z]+$/), code });
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(reply.headers["x-request-id"] ?? "").toMatch(/^[\w-]*$/);
});

test("a wrong method gets the list of allowed ones", async () => {
  const reply = await app.inject({ method: "DELETE", url: "/api/things/7?x=1" });
  expect(reply.statusCode).toBe(405);
  expect(reply.headers.allow?.split(", ").sort()).toEqual(["GET", "HEAD"]);
  expect(reply.json().code).toBe("method_not_allowed");
});

test("a database that has gone is a matter of time", async () => {
  const reply = await app.inject("/api/database-gone");
  expect(reply.statusCode).toBe(503);
  expect(reply.headers["retry-after"]).toBe("5");
});

test("each answer carries security headers and an id; one that the caller gave is kept", async () => {
  const { headers } = await app.inject({ url: "/api/things/1", headers: { "x-request-id": "from-the-balancer" } });
  expect(headers).toMatchObject({
    "x-request-id": "from-the-balancer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  });
  expect(headers["x-powered-by"]).toBeUndefined();
  const forged = await app.inject({ url: "/api/things/1", headers: { "x-request-id": "a b\tc" } });
  expect(forged.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("large answers are compressed, and known ones are not sent again", async () => {
  const first = await app.inject({ url: "/api/things/1", headers: { "accept-encoding": "gzip, br" } });
  expect(first.headers["content-encoding"]).toBe("br");
  expect(first.headers.vary).toContain("Accept-Encoding");
  expect(first.rawPayload.length).toBeLessThan(500);
  const again = await app.inject({
    url: "/api/things/1",
    headers: { "accept-encoding": "gzip, br", "if-none-match": String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test("closing does not wait longer than 25 seconds for a client that reads or sends hardly anything", async () => {
  const gentle = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
  gentle.get("/large", async () => Buffer.alloc(20_000_000));
  gentle.post("/small", async () => ({}));
  await gentle.listen({ port: 0, host: "127.0.0.1" });
  const { port } = gentle.server.address() as AddressInfo;
  const [reader, sender] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  reader.write("GET /large HTTP/1.1\r\nHost: shop\r\n\r\n");
  await once(reader, "readable");
  const arrived = once(gentle.server, "request");
  sender.write("POST /small HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf");
  await arrived;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const closed = drainAndClose(gentle);
  await vi.advanceTimersByTimeAsync(24_900);
  expect([reader.closed, sender.closed]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await closed;
  for (const socket of [reader, sender]) socket.destroy();
});

test("closing waits for the request in flight, and for what that asks within the process", async () => {
  const gentle = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  gentle.get("/api/inner", async () => ({ answer: 42 }));
  gentle.get("/page", async () => {
    arrived();
    await held;
    return (await gentle.inject("/api/inner")).json();
  });
  const origin = await gentle.listen({ port: 0, host: "127.0.0.1" });
  const page = fetch(`${origin}/page`);
  await arrival;
  const closed = drainAndClose(gentle);
  await expect(fetch(`${origin}/api/inner`)).rejects.toThrow();
  goOn();
  const reply = await page;
  expect(reply.headers.get("connection")).toBe("close");
  expect(await reply.json()).toEqual({ answer: 42 });
  await closed;
});
