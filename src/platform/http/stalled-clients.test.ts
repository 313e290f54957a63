import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { disconnectStalled } from "./stalled-clients.ts";

const server = createServer({ keepAliveTimeout: 50, keepAliveTimeoutBuffer: 0 }).listen(0, "127.0.0.1");
disconnectStalled(server, 50);
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

async function replyTo(begin: () => void): Promise<ServerResponse> {
  begin();
  const [, reply] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  return reply;
}

test("a client that reads nothing of its reply is disconnected", async () => {
  const client = connect(port, "127.0.0.1").pause();
  const reply = await replyTo(() => client.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n"));
  reply.end(Buffer.alloc(20_000_000));
  await once(reply, "close");
  expect(reply.writableFinished).toBe(false);
  client.destroy();
});

test("a client whose reply takes long to make is not", async () => {
  const asked = get({ port, host: "127.0.0.1", agent: false });
  const reply = await replyTo(() => {});
  await once(server, "timeout");
  reply.end("late");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect(await answer.setEncoding("utf8").toArray()).toEqual(["late"]);
});

test("a connection without requests is closed", async () => {
  const client = connect(port, "127.0.0.1");
  let text = "";
  client.on("data", (part) => {
    text += part;
  });
  const reply = await replyTo(() => client.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n"));
  reply.end("done");
  await once(client, "close");
  expect(text).toContain("done");
});
