import { afterAll, expect, test } from "vitest";
import { ResponseCache } from "../../platform/http/response-cache.ts";
import { wordless } from "../../platform/http/server.test-support.ts";
import { createServer } from "../../platform/http/server.ts";
import { createLog } from "../../platform/log.ts";
import { sendFile } from "./download.ts";

const app = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
let ended = false;

async function* sheet(goodLines: number, fails: boolean) {
  try {
    yield "order_no,total\n";
    for (let line = 0; line < goodLines; line++) yield `${line},${"1".repeat(1000)}\n`;
    if (fails) throw new Error("the database has gone");
  } finally {
    ended = true;
  }
}

app.get<{ Querystring: { lines: string; fails?: string } }>("/sheet.csv", async (request, reply) => {
  const { lines, fails } = request.query;
  const content = sheet(Number(lines), fails !== undefined);
  return sendFile(reply, { content, type: "text/csv", fileName: "orders.csv" });
});
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());

test.each([
  ["orders.csv", 'filename="orders.csv"'],
  ['a"; b/../c\r\n.csv', 'filename="a- b-..-c-.csv"'],
  [
    "कान की सूची.csv",
    "filename*=UTF-8''%E0%A4%95%E0%A4%BE%E0%A4%A8%20%E0%A4%95%E0%A5%80%20%E0%A4%B8%E0%A5%82%E0%A4%9A%E0%A5%80.csv; filename=\"- - -.csv\"",
  ],
  ["\u202egnp.csv", 'filename="-gnp.csv"'],
])("the file %j is named %s", async (fileName, named) => {
  const app = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
  app.get("/file", (_, reply) => sendFile(reply, { content: Buffer.from("x"), type: "text/csv", fileName }));
  const reply = await app.inject("/file");
  await app.close();
  expect(reply.headers["content-disposition"]).toBe(`attachment; ${named}`);
});

test.each([0, 1, 2, 500])("a sheet of %i lines arrives whole", async (lines) => {
  const reply = await fetch(`${origin}/sheet.csv?lines=${lines}`);
  expect([reply.status, (await reply.text()).split("\n").length]).toEqual([200, lines + 2]);
});

test("one that fails at its beginning is a fault, and no file", async () => {
  const reply = await fetch(`${origin}/sheet.csv?lines=0&fails`);
  expect([reply.status, reply.headers.get("content-disposition")]).toEqual([500, null]);
  expect(await reply.json()).toMatchObject({ code: "fault" });
});

test.each([1, 50, 500])("one that fails after %i lines is broken off", async (lines) => {
  ended = false;
  const read = async () => (await fetch(`${origin}/sheet.csv?lines=${lines}&fails`)).text();
  await expect(read()).rejects.toThrow();
  expect(ended).toBe(true);
});
