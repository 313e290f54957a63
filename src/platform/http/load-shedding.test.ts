import { once } from "node:events";
import { request as ask, createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { releaseSlot } from "./lane.ts";
import { LoadShedding, type Policy } from "./load-shedding.ts";

const texts = { unavailable: "Busy.", busy: { lang: "en", title: "Busy", text: "Wait." } };
const policy: Policy<"many" | "few"> = {
  classes: {
    many: { most: 4, least: 3, leastPerSecond: 1000, waitsMs: 60, yields: [0.8, 1], usesDatabase: true },
    few: { most: 2, least: 1, leastPerSecond: 1000, waitsMs: 60, yields: [0, 0.4], usesDatabase: false },
  },
  classify: ({ url = "" }) => (url.startsWith("/many") ? "many" : url.startsWith("/few") ? "few" : null),
  callerOf: ({ headers }) => headers.authorization ?? null,
};

let now = 0;
let queue = 0;
const shedding = new LoadShedding(policy, texts, { now: () => now, databaseWaiting: () => queue });
/** Running requests, each until the test finishes it. */
const running: ServerResponse[] = [];
const server = createServer((request, response) =>
  shedding.admit(request, response, () => {
    request.resume();
    running.push(response);
  }),
).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** Lets time pass with ticks that are on time. */
function pass(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 10) {
    now += 10;
    shedding.tick();
  }
}

/** Makes the event loop late by this much, this many times. */
function lag(late: number, times: number) {
  for (let done = 0; done < times; done++) {
    now += 10 + late;
    shedding.tick();
  }
}

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

function get(
  path: string,
  { body, accept, caller }: { body?: string; accept?: string; caller?: string } = {},
): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const sent = ask(
    { port, host: "127.0.0.1", path, agent: false, method: body === undefined ? "GET" : "POST" },
    (reply) => {
      let text = "";
      reply.on("data", (chunk) => {
        text += chunk;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }));
    },
  );
  sent.on("error", reject);
  if (accept) sent.setHeader("accept", accept);
  if (caller) sent.setHeader("authorization", caller);
  sent.end(body);
  return promise;
}

const classes = () => shedding.figures.classes as Record<"many" | "few", (typeof shedding.figures.classes)[string]>;
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

async function finishAll(replies: Promise<Got>[]) {
  const done = Promise.all(replies);
  let isDone = false;
  done.then(() => {
    isDone = true;
  });
  await until(() => {
    for (const response of running.splice(0)) response.end("done");
    return isDone;
  });
  return done;
}

test("a class has a limit of concurrent requests; some wait, and the others are refused at once", async () => {
  const replies = Array.from({ length: 22 }, () => get("/few"));
  await until(() => classes().few.refused === 4);
  expect(classes().few).toMatchObject({ running: 2, waiting: 16, limit: 2 });
  // Another class has its own capacity.
  const other = get("/many");
  await until(() => classes().many.running === 1);
  const all = await finishAll([...replies, other]);
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), ...Array(4).fill(503)]);
  expect(classes().few).toMatchObject({ running: 0, waiting: 0 });
});

test("one caller takes two thirds of a class at most, and the next may start and wait", async () => {
  const greedy = Array.from({ length: 40 }, () => get("/many", { caller: "one" }));
  // Two run, and two thirds of what may wait then do.
  await until(() => classes().many.running === 2 && classes().many.waiting + classes().many.refused === 38);
  const waiting = classes().many.waiting;
  expect(waiting).toBeLessThanOrEqual(24);
  const others = Array.from({ length: 3 }, (_, place) => get("/many", { caller: `other ${place}` }));
  await until(() => classes().many.running === 4);
  expect(classes().many.waiting).toBe(waiting + 1);
  const all = await finishAll([...greedy, ...others]);
  expect(all.slice(-3).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(2 + waiting + 3);
  expect(classes().many).toMatchObject({ running: 0, waiting: 0 });
});

test("what a caller has waiting beyond their share does not shorten the wait of others", async () => {
  const greedy = Array.from({ length: 10 }, () => get("/many", { caller: "one" }));
  await until(() => classes().many.running === 2 && classes().many.waiting === 8);
  pass(3000);
  const others = Array.from({ length: 4 }, (_, place) => get("/many", { caller: `other ${place}` }));
  await until(() => classes().many.running === 4 && classes().many.waiting >= 4);
  pass(500);
  const all = await finishAll([...greedy, ...others]);
  expect(all.slice(-4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("a refusal has the one shape of errors, or is a page that loads again by itself", async () => {
  const busy = Array.from({ length: 18 }, () => get("/few"));
  await until(() => classes().few.waiting === 16);
  const refused = await get("/few");
  expect([refused.status, JSON.parse(refused.body)]).toEqual([503, { code: "unavailable", message: "Busy." }]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["cache-control"]).toBe("no-store");
  const page = await get("/few", { accept: "text/html,*/*" });
  expect(page.status).toBe(503);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers.refresh).toBe(page.headers["retry-after"]);
  expect(page.body).toContain("<h1>Busy</h1>");
  await finishAll(busy);
});

test("a burst may wait; in a standing queue a request waits twice its class's time while nothing is late", async () => {
  const busy = [get("/few"), get("/few")];
  await until(() => classes().few.running === 2);
  const before = classes().few.refused;
  const burst = get("/few");
  await until(() => classes().few.waiting === 1);
  pass(1000);
  expect(classes().few.waiting).toBe(1);
  const late = get("/few");
  await until(() => classes().few.waiting === 2);
  pass(10);
  expect((await burst).status).toBe(503);
  pass(100);
  expect(classes().few.waiting).toBe(1);
  pass(20);
  expect((await late).status).toBe(503);
  expect(classes().few.refused).toBe(before + 2);
  await finishAll(busy);
});

test("health checks are answered whatever else waits", async () => {
  const busy = Array.from({ length: 18 }, () => get("/few"));
  await until(() => classes().few.waiting === 16);
  const [health] = await finishAll([get("/healthz"), ...busy]);
  expect(health?.status).toBe(200);
});

test("while the event loop is late, the least important class yields first, and gets its room back afterwards", () => {
  // A single long turn is not overload.
  lag(300, 1);
  pass(100);
  expect(classes()).toMatchObject({ few: { limit: 2 }, many: { limit: 4 } });
  lag(60, 14);
  expect(classes()).toMatchObject({ few: { limit: 1 }, many: { limit: 4 } });
  lag(60, 20);
  expect(classes()).toMatchObject({ few: { limit: 1 }, many: { limit: 3 } });
  pass(2500);
  expect(classes()).toMatchObject({ few: { limit: 2 }, many: { limit: 4 } });
});

test("while the event loop is late again and again, its lateness counts as waiting", async () => {
  const busy = [get("/few"), get("/few")];
  await until(() => classes().few.running === 2);
  const before = classes().few.refused;
  lag(100, 3);
  const late = get("/few");
  await until(() => classes().few.waiting === 1);
  pass(20);
  expect(classes().few.waiting).toBe(1);
  pass(10);
  expect(classes().few).toMatchObject({ waiting: 0, refused: before + 1 });
  expect((await late).status).toBe(503);
  await finishAll(busy);
  pass(2500);
});

test("a request with room to run is not refused, however late the event loop is", async () => {
  lag(200, 40);
  expect(classes().few.limit).toBe(1);
  const before = classes().few.refused;
  const reply = get("/few");
  await once(server, "request");
  lag(200, 3);
  const [{ status } = { status: 0 }] = await finishAll([reply]);
  expect(status).toBe(200);
  expect(classes().few.refused).toBe(before);
  pass(4000);
});

test("a standing queue for the database presses only those who use it", () => {
  queue = 1;
  pass(2500);
  expect(classes()).toMatchObject({ few: { limit: 2 }, many: { limit: 3 } });
  queue = 0;
  pass(2500);
  expect(classes()).toMatchObject({ many: { limit: 4 } });
});

test("a slow upload takes no slot, and is served once it has arrived", async () => {
  const slow = connect(port, "127.0.0.1");
  let answer = "";
  slow.on("data", (chunk) => {
    answer += chunk;
  });
  slow.write("POST /few HTTP/1.1\r\nHost: shop\r\nContent-Length: 6\r\n\r\nabc");
  await finishAll([get("/few", { body: "whole" })]);
  pass(50);
  expect(classes().few).toMatchObject({ running: 0, waiting: 0 });
  slow.write("def");
  await until(() => {
    pass(10);
    return classes().few.running === 1;
  });
  for (const response of running.splice(0)) response.end("done");
  await until(() => answer.includes("done"));
  slow.destroy();
});

test("a reply without end gives its room back once it has begun", async () => {
  const streams = [get("/few"), get("/few"), get("/few")];
  await until(() => running.length === 2);
  const [first] = running;
  if (first) releaseSlot(first);
  await until(() => running.length === 3);
  if (first) releaseSlot(first);
  expect(classes().few.running).toBe(2);
  await finishAll(streams);
  expect(classes().few.running).toBe(0);
});

test("a reply that its client does not read takes no room", async () => {
  const client = connect(port, "127.0.0.1").pause();
  client.write("GET /few HTTP/1.1\r\nHost: shop\r\n\r\n");
  await until(() => running.length === 1);
  const [unread] = running.splice(0);
  while (unread?.write(Buffer.alloc(1_000_000)));
  pass(10);
  expect(classes().few.running).toBe(0);
  await finishAll([get("/few"), get("/few")]);
  client.destroy();
  await once(unread as ServerResponse, "close");
  expect(classes().few.running).toBe(0);
});

test("a reply that waits behind another on the same connection takes no room", async () => {
  const client = connect(port, "127.0.0.1");
  client.write("GET /many HTTP/1.1\r\nHost: shop\r\n\r\n");
  await until(() => running.length === 1);
  client.write("GET /few HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(2));
  await until(() => running.length === 3);
  for (const behind of running.splice(1)) behind.end("done");
  pass(10);
  expect(classes().few.running).toBe(0);
  await finishAll([get("/few"), get("/few")]);
  client.destroy();
});

test("a client that disconnects while waiting frees its place", async () => {
  const busy = [get("/few"), get("/few")];
  await until(() => classes().few.running === 2);
  const gone = connect(port, "127.0.0.1");
  gone.write("GET /few HTTP/1.1\r\nHost: shop\r\n\r\n");
  await until(() => classes().few.waiting === 1);
  const patient = get("/few");
  await until(() => classes().few.waiting === 2);
  gone.destroy();
  await finishAll([...busy, patient]);
  expect(classes().few).toMatchObject({ running: 0, waiting: 0 });
});

test("a closing server answers every request it has accepted", async () => {
  const busy = Array.from({ length: 18 }, () => get("/few"));
  await until(() => classes().few.waiting === 16);
  shedding.close();
  expect(classes().few.waiting).toBe(0);
  const all = await finishAll([...busy, get("/few")]);
  expect(all.map(({ status }) => status)).toEqual(Array(19).fill(200));
});
