import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { patience } from "../../../test/support/patience.ts";
import { createLog } from "../log.ts";
import { cacheKeys } from "./cache-key.ts";
import { CachedResponse, sendCached } from "./cached-response.ts";
import { ResponseCache } from "./response-cache.ts";
import { wordless } from "./server.test-support.ts";
import { createServer } from "./server.ts";

const none: ReadonlySet<string> = new Set();
const cache = new ResponseCache(
  200_000,
  cacheKeys(() => ({ shaping: new Set(["n"]), personal: none })),
  (cookies) => cookies === "theme=dark",
);
let whileIdentifying = async () => {};
/** The token contains everything: `Bearer <audience> <number of the marked product>`. */
const identify = async ({ headers }: IncomingMessage) => {
  await whileIdentifying();
  const [, audience = "", mark] = headers.authorization?.split(" ") ?? [];
  return audience === "unknown" ? null : { audience, marked: new Set(mark ? [Number(mark)] : []) };
};
const app = createServer(createLog("silent"), wordless, { trustProxy: false, cache, identify });
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => void vi.useRealTimers());
let handled = 0;
let content = "";
let whileHandling = () => {};

app.get("/page", async (request, reply) => {
  handled++;
  const page = new CachedResponse(content, "text/html; charset=utf-8", { "cache-control": "no-cache" });
  whileHandling();
  return sendCached(request, reply, page);
});
app.get("/gone", async (request, reply) =>
  sendCached(request, reply, new CachedResponse("gone", "text/plain", {}, 404)),
);
app.get("/no-store", async (request, reply) => {
  handled++;
  reply.header("cache-control", "no-store");
  return sendCached(request, reply, new CachedResponse(content, "text/html"));
});
app.get("/private", async (request, reply) => {
  handled++;
  return sendCached(request, reply, new CachedResponse(content, "text/html", { "cache-control": "private, no-cache" }));
});
app.get("/list", async (request, reply) => {
  handled++;
  request.audience = request.headers.authorization?.split(" ")[1] ?? null;
  const list = new CachedResponse(content, "text/html", { "cache-control": "private, no-cache" });
  list.markable = [1, 2];
  return sendCached(request, reply, list);
});
app.get("/cookie", async (request, reply) => {
  handled++;
  reply.header("set-cookie", "session=1");
  return sendCached(request, reply, new CachedResponse(content, "text/html"));
});
app.get("/plain", async () => {
  handled++;
  return { made: "for one" };
});

const origin = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());
beforeEach(() => {
  cache.clear();
  handled = 0;
  content = "<p>A page that is long enough to be compressed.</p>".repeat(40);
  whileHandling = () => {};
  whileIdentifying = async () => {};
});

/** Without the headers fetch adds and the decoding it does. */
function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    send(`${origin}${path}`, { method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk) => chunks.push(chunk));
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

test("the second answer is the first, without asking again", async () => {
  const first = await get("/page");
  const second = await get("/page");
  expect(handled).toBe(1);
  expect(second.status).toBe(200);
  expect(second.body.equals(first.body)).toBe(true);
  const { date: _date, "x-request-id": _id, ...headers } = first.headers;
  expect(second.headers).toMatchObject(headers);
});

test.each(["br", "gzip"])("stored answers go out as %s", async (encoding) => {
  await get("/page", { "accept-encoding": encoding });
  const reply = await get("/page", { "accept-encoding": `${encoding}, deflate` });
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(Number(reply.headers["content-length"])).toBe(reply.body.length);
  expect(reply.body.length).toBeLessThan(content.length / 4);
  expect(handled).toBe(1);
});

const brotli = { "accept-encoding": "br" };
/** Skips the pause after each page, which is nine times as long as a busy machine took to compress it. */
const withoutPauses = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(() => {
    vi.runOnlyPendingTimers();
    return check();
  }, patience);
/** Repetitive in a way that only thorough compression exploits. */
const article = () =>
  Array.from({ length: 3000 }, (_, place) => `<li>${(place * 7919) % 997} ${place % 89}</li>`).join("");

test("a page asked for again is soon sent in fewer bytes, as the same content", async () => {
  content = article();
  const first = await get("/page", brotli);
  expect((await get("/page", brotli)).body.equals(first.body)).toBe(true);
  const smaller = await withoutPauses(async () => {
    const reply = await get("/page", brotli);
    expect(reply.body.length).toBeLessThan(first.body.length * 0.97);
    return reply;
  });
  expect(brotliDecompressSync(smaller.body).toString()).toBe(content);
  expect(Number(smaller.headers["content-length"])).toBe(smaller.body.length);
  expect(smaller.headers).toMatchObject({
    etag: first.headers.etag,
    "content-encoding": "br",
    vary: first.headers.vary,
  });
  expect((await get("/page", { ...brotli, "if-none-match": `${first.headers.etag}` })).status).toBe(304);
  expect((await get("/page", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  expect((await get("/page", brotli)).body.equals(smaller.body)).toBe(true);
  expect(handled).toBe(2);
});

test("the smaller page is weighed again", async () => {
  content = article();
  await get("/page", brotli);
  const before = cache.held;
  await get("/page", brotli);
  await withoutPauses(() => expect(cache.held.bytes).toBeLessThan(before.bytes));
  expect(cache.held.entries).toBe(before.entries);
});

test("a page that changed while it was compressed is not replaced by the old one", async () => {
  content = article();
  await get("/page", brotli);
  await get("/page", brotli);
  cache.clear();
  content = `<ol>${article()}</ol>`;
  await get("/page", brotli);
  const { body } = await get("/page", brotli);
  // The new page takes its turn after the old one.
  await withoutPauses(async () => expect((await get("/page", brotli)).body.length).toBeLessThan(body.length));
  expect(brotliDecompressSync((await get("/page", brotli)).body).toString()).toBe(content);
});

test("an encoding that is refused is not used", async () => {
  await get("/page", { "accept-encoding": "br" });
  const reply = await get("/page", { "accept-encoding": "br;q=0, gzip;q=0.5" });
  expect(reply.headers["content-encoding"]).toBe("gzip");
});

test("replies 304 to those who have it already", async () => {
  const { headers } = await get("/page");
  const again = await get("/page", { "if-none-match": `"other", W/${headers.etag}` });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers.etag).toBe(headers.etag);
  expect(handled).toBe(1);
});

test("HEAD answers the same without a body", async () => {
  const { headers } = await get("/page");
  const head = await get("/page", {}, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(headers["content-length"]);
});

test("what was forgotten is asked for again", async () => {
  await get("/page");
  cache.clear();
  content = "<p>new</p>";
  expect((await get("/page")).body.toString()).toBe("<p>new</p>");
});

test("an answer begun before a change is not kept after it", async () => {
  whileHandling = () => cache.clear();
  const old = await get("/page");
  whileHandling = () => {};
  content = "<p>new</p>";
  expect(old.body.toString()).not.toBe(content);
  expect((await get("/page")).body.toString()).toBe(content);
});

const encodings = ["br", "gzip", "plain"];
const oddHeaders = (n: number) =>
  ["br", "gzip", "identity"].map((name) => ({ "accept-encoding": `${name}, x-${n};q=0.${n}` }));

test("an address is stored once per encoding, however a browser writes what it accepts", async () => {
  for (let n = 1; n <= 30; n++) for (const headers of oddHeaders(n)) await get("/page", headers);
  expect(handled).toBe(encodings.length);
  expect(cache.held.entries).toBe(encodings.length);
});

test("all that is held is weighed: bodies of every encoding, headers, addresses", async () => {
  content = Array.from({ length: 3000 }, (_, n) => `<p>${(n * 2_654_435_761) % 4_294_967_296}</p>`).join("");
  const lengths: number[] = [];
  for (let n = 0; n < 40; n++) {
    for (const headers of oddHeaders(n)) lengths.push((await get(`/page?n=${n}`, headers)).body.length);
  }
  expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(1_000_000);
  expect(cache.held.entries * Math.min(...lengths)).toBeLessThanOrEqual(200_000);
  expect(cache.held.bytes).toBeLessThanOrEqual(200_000);
  expect(cache.held.entries).toBeGreaterThan(2);
});

test("parameters that nothing depends on make no copies", async () => {
  await get("/page?n=1");
  for (let n = 0; n < 220; n++) await get(`/page?x=${n}&n=1&utm_source=mail`);
  expect([handled, cache.held.entries]).toEqual([1, 1]);
});

test.each([
  ["a cookie", { cookie: "__Host-staff_session=x" }],
  ["a token", { authorization: "Bearer x" }],
])("who comes with %s is never answered from here, and what they get is not stored", async (_what, headers) => {
  await get("/page", headers);
  await get("/page");
  await get("/page", headers);
  await get("/page");
  expect(handled).toBe(3);
});

test("a cookie that identifies no user has its own replies", async () => {
  const dark = { cookie: "theme=dark" };
  for (const _ of [1, 2]) {
    await get("/page");
    await get("/page", dark);
  }
  expect([handled, cache.held.entries]).toEqual([2, 2]);
  await get("/page", { cookie: "theme=dark; session=x" });
  expect([handled, cache.held.entries]).toEqual([3, 2]);
});

test.each([
  ["no-store", "/no-store"],
  ["private", "/private"],
  ["a cookie", "/cookie"],
])("a reply with %s is not stored, whichever handler made it", async (_what, path) => {
  await get(path);
  await get(path);
  expect([handled, cache.held.entries]).toEqual([2, 0]);
});

test("only finished, good answers are kept", async () => {
  await get("/gone");
  expect((await get("/gone")).status).toBe(404);
  await get("/plain");
  await get("/plain");
  expect(handled).toBe(2);
});

test("the memory is bounded: the oldest go", async () => {
  content = "x".repeat(30_000);
  for (let n = 0; n < 10; n++) await get(`/page?n=${n}`);
  handled = 0;
  await get("/page?n=9");
  expect(handled).toBe(0);
  await get("/page?n=0");
  expect(handled).toBe(1);
});

const as = (caller: string) => ({ authorization: `Bearer ${caller}`, cookie: "signed_in=1" });

test("customers of one audience share replies, others get their own", async () => {
  for (const caller of ["dealers", "doctors", "dealers", "doctors"]) await get("/list", as(caller));
  expect([handled, cache.held.entries]).toEqual([2, 2]);
  await get("/list");
  await get("/list", as("unknown"));
  expect(handled).toBe(4);
});

test("a customer who has marked something that is shown is not answered from here", async () => {
  await get("/list", as("dealers"));
  for (const caller of ["dealers 2", "dealers 3"]) await get("/list", as(caller));
  expect(handled).toBe(2);
});

test("a reply that changes while the caller is being identified is not served from the old cache", async () => {
  await get("/list", as("dealers"));
  whileIdentifying = async () => cache.clear();
  content = "<p>new</p>";
  expect((await get("/list", as("dealers"))).body.toString()).toBe(content);
});

test("if the caller cannot be identified, the application answers", async () => {
  await get("/list", as("dealers"));
  whileIdentifying = () => Promise.reject(new Error("no connection"));
  expect((await get("/list", as("dealers"))).status).toBe(200);
  expect(handled).toBe(2);
});

test("a reply of 304 is stored as whole as one of 200", async () => {
  const { headers: sent, body } = await get("/list", as("dealers"));
  cache.clear();
  expect((await get("/list", { ...as("dealers"), "if-none-match": String(sent.etag) })).status).toBe(304);
  const again = await get("/list", as("dealers"));
  expect([again.status, again.body.equals(body), handled]).toEqual([200, true, 2]);
  const { date: _date, "x-request-id": _id, ...headers } = sent;
  expect(again.headers).toMatchObject(headers);
});

test("a client that disconnects while being identified gets no reply", async () => {
  await get("/list", as("dealers"));
  const gone = Promise.withResolvers<void>();
  const identified = Promise.withResolvers<void>();
  whileIdentifying = async () => {
    request.destroy();
    await gone.promise;
    identified.resolve();
  };
  app.server.once("request", (_request, response: ServerResponse) => response.once("close", gone.resolve));
  const request = send(`${origin}/list`, { headers: as("dealers 2") }).on("error", () => {});
  request.end();
  await identified.promise;
  whileIdentifying = async () => {};
  await get("/list", as("doctors"));
  expect(handled).toBe(2);
});

test("a reply that does not say what it shows is not shared", async () => {
  for (const _ of [1, 2]) await get("/private", as("dealers"));
  expect([handled, cache.held.entries]).toEqual([2, 0]);
});
