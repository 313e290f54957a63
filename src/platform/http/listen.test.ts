import { connect, createServer } from "node:net";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen, stopListening } from "./listen.ts";

const host = "127.0.0.1";
let app: ReturnType<typeof fastify>;

beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  app.get("/", () => "open");
  await listen(app, { host, port: 0 });
});
afterEach(() => app.close());

const boundPort = () => (app.server.address() as { port: number }).port;

test("accepts several connections in a turn of the event loop", async () => {
  const clients = 160;
  let accepted = 0;
  let turns = 0;
  app.server.on("connection", () => accepted++);
  const sockets = Array.from({ length: clients }, () => connect(boundPort(), host));
  await new Promise<void>((done) => {
    const turn = () => {
      turns++;
      if (accepted === clients) done();
      else setImmediate(turn);
    };
    turn();
  });
  for (const socket of sockets) socket.destroy();
  expect(turns).toBeLessThan(clients / 2);
});

test("every connection gets an answer", async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => fetch(`http://${host}:${boundPort()}/`)));
  for (const reply of replies) expect(await reply.text()).toBe("open");
});

test("two shops cannot share a port", async () => {
  const second = fastify();
  await expect(listen(second, { host, port: boundPort() })).rejects.toThrow(/EADDRINUSE/);
  await second.close();
});

test("nothing listens any more once it has stopped", async () => {
  const port = boundPort();
  await stopListening(app);
  const other = createServer().listen(port, host);
  await new Promise((done, fail) => other.once("listening", done).once("error", fail));
  other.close();
});
