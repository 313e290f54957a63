import { createServer } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type FastifyServerOptions } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { patience } from "../../../test/support/patience.ts";
import { LoadShedding } from "./load-shedding.ts";
import { StreamedReply, StreamQueue, sendStreamed } from "./streamed-reply.ts";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** An application with a streamed reply, and the numbers of the chunks produced so far. */
function streaming(queue: StreamQueue, pieces: number, options: FastifyServerOptions = {}) {
  const app = fastify(options);
  opened.push(() => app.close());
  const made: string[] = [];
  app.get("/:name", (request, reply) => {
    const { name } = request.params as { name: string };
    function* texts() {
      for (let piece = 0; piece < pieces; piece++) {
        made.push(name);
        yield `${name}${piece} `.repeat(2000);
      }
    }
    return sendStreamed(queue, request, reply, new StreamedReply("text/plain", texts));
  });
  return { app, made };
}

const whole = (name: string, pieces: number) =>
  Array.from({ length: pieces }, (_, piece) => `${name}${piece} `.repeat(2000)).join("");

test.each([
  ["br", (body: Buffer) => brotliDecompressSync(body)],
  ["gzip", (body: Buffer) => gunzipSync(body)],
  ["identity", (body: Buffer) => body],
])("a streamed reply arrives whole, encoded as %s", async (encoding, decode) => {
  const { app } = streaming(new StreamQueue(4), 30);
  const reply = await app.inject({ url: "/a", headers: { "accept-encoding": encoding } });
  expect(decode(reply.rawPayload).toString()).toBe(whole("a", 30));
  expect(reply.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
});

test("one is made after the other", async () => {
  const queue = new StreamQueue(4);
  const { app, made } = streaming(queue, 30);
  const replies = await Promise.all(["a", "b", "c"].map((name) => app.inject({ url: `/${name}` })));
  expect(replies.map(({ payload }) => payload)).toEqual(["a", "b", "c"].map((name) => whole(name, 30)));
  expect(made.join("")).toMatch(/^a+b+c+$/);
  expect(queue.isFull).toBe(false);
});

test("the next one is made when a client goes away, and when making one fails", async () => {
  const queue = new StreamQueue(3);
  const { app, made } = streaming(queue, 5000);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const controller = new AbortController();
  const abandoned = await fetch(`${url}/a`, { signal: controller.signal });
  expect(abandoned.status).toBe(200);
  controller.abort();
  const failing = fastify();
  opened.push(() => failing.close());
  failing.get("/", (request, reply) =>
    sendStreamed(
      queue,
      request,
      reply,
      new StreamedReply("text/plain", () => {
        throw new Error("no pieces");
      }),
    ),
  );
  await failing.inject({ url: "/" }).catch(() => {});
  const { app: other } = streaming(queue, 3);
  expect((await other.inject({ url: "/b" })).payload).toBe(whole("b", 3));
  expect(made.length).toBeLessThan(5000);
});

test("a queue says when it is full, until one has ended", async () => {
  const queue = new StreamQueue(2);
  const first = await queue.enter();
  const second = queue.enter();
  expect(queue.isFull).toBe(true);
  first();
  (await second)();
  expect([queue.isFull, queue.hasWaiting]).toEqual([false, false]);
});

test("one that waits for its turn takes no room from other requests", async () => {
  const few = { most: 2, least: 2, leastPerSecond: 1000, waitsMs: 60, yields: [0, 1], usesDatabase: false } as const;
  const texts = { unavailable: "Busy.", busy: { lang: "en", title: "Busy", text: "Wait." } };
  const shedding = new LoadShedding({ classes: { few }, classify: () => "few", callerOf: () => null }, texts);
  const queue = new StreamQueue(4);
  const end = await queue.enter();
  const { app } = streaming(queue, 3, {
    serverFactory: (handle) =>
      createServer((request, response) => shedding.admit(request, response, () => handle(request, response))),
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const replies = ["a", "b", "c"].map((name) => fetch(`${url}/${name}`).then((reply) => reply.text()));
  await vi.waitFor(() => expect(queue.isFull).toBe(true), patience);
  expect(shedding.figures.classes.few?.running).toBe(0);
  end();
  expect((await Promise.all(replies)).sort()).toEqual(["a", "b", "c"].map((name) => whole(name, 3)));
});
