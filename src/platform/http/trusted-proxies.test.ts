import { request as send } from "node:http";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { ResponseCache } from "./response-cache.ts";
import { wordless } from "./server.test-support.ts";
import { createServer } from "./server.ts";
import { trustedProxies } from "./trusted-proxies.ts";

const apps: ReturnType<typeof createServer>[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** The client address that a server behind these proxies determines. The connection itself comes from 127.0.0.1. */
async function seenBy(setting: string, forwarded: string | undefined): Promise<string> {
  const trustProxy = trustedProxies(setting);
  if (trustProxy === null) throw new Error(`${setting} is not understood.`);
  const app = createServer(createLog("silent"), wordless, { trustProxy, cache: new ResponseCache(1000) });
  apps.push(app);
  app.get("/ip", async (request) => request.ip);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return new Promise((resolve, reject) => {
    send({ port, path: "/ip", headers }, async (reply) => {
      let text = "";
      for await (const chunk of reply) text += chunk;
      resolve(reply.statusCode === 200 ? text : String(reply.statusCode));
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  ["false", "1.2.3.4", "127.0.0.1"],
  ["1", undefined, "127.0.0.1"],
  ["1", "1.2.3.4", "1.2.3.4"],
  ["true", "1.2.3.4", "1.2.3.4"],
  ["1", "6.6.6.6, 1.2.3.4", "1.2.3.4"],
  ["true", "6.6.6.6, 1.2.3.4", "1.2.3.4"],
  ["2", "6.6.6.6, 1.2.3.4, 10.0.0.9", "1.2.3.4"],
  ["2", "1.2.3.4", "1.2.3.4"],
  ["127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"],
  ["127.0.0.0/8, 10.0.0.0/8", "6.6.6.6, 1.2.3.4, 10.7.7.7", "1.2.3.4"],
  ["10.0.0.0/8", "1.2.3.4", "127.0.0.1"],
  ["127.0.0.1,fd00::/8", "2001:db8::1, fd00::7", "2001:db8::1"],
])("behind %s, %s is %s", async (setting, forwarded, ip) => {
  expect(await seenBy(setting, forwarded)).toBe(ip);
});

test.each([
  ["no address", "somebody"],
  ["an address and a port", "1.2.3.4:80"],
  ["a very long one", "a".repeat(4000)],
  ["very many", "1.2.3.4,".repeat(400)],
  ["a script", "<script>"],
  ["an address with a zone", "fe80::1%eth0"],
])("what a proxy cannot have written is not believed: %s", async (_what, forwarded) => {
  expect(await seenBy("1", forwarded)).toBe("127.0.0.1");
  expect(await seenBy("3", `${forwarded}, 1.2.3.4`)).toBe("1.2.3.4");
});

test.each(["yes", "-1", "1.5", "11", "proxy.example", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/x", "1.2.3.4;5.6.7.8"])(
  "%s is not understood",
  (setting) => {
    expect(trustedProxies(setting)).toBeNull();
  },
);
