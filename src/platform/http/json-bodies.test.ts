import fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { acceptJsonOnly } from "./json-bodies.ts";

const app = fastify();
acceptJsonOnly(app);
app.post("/", async ({ body }) => ({ body: body === undefined ? "none" : body }));
afterAll(() => app.close());

async function send(payload: string, type = "application/json") {
  const reply = await app.inject({ method: "POST", url: "/", headers: { "content-type": type }, payload });
  return { status: reply.statusCode, body: reply.json().body };
}

const nested = (depth: number, open = "[", close = "]") => open.repeat(depth) + close.repeat(depth);

describe("a body is read", () => {
  test.each([
    ['{"name":"मीरा","quantity":2}', { name: "मीरा", quantity: 2 }],
    ["[]", []],
    ["null", null],
    ['"text"', "text"],
    ["", "none"],
  ])("as JSON: %s", async (payload, body) => {
    expect(await send(payload)).toEqual({ status: 200, body });
  });

  test("whatever parameters its type has", async () => {
    expect((await send("[1]", "application/json; charset=utf-8")).body).toEqual([1]);
  });

  test.each([
    ["as deep as fifty levels", nested(50)],
    ["wide, with a thousand lists side by side", `[${Array(1000).fill("[1]").join(",")}]`],
    ["with brackets in its texts", JSON.stringify({ note: nested(500) })],
    ["with brackets after an escaped quotation mark", JSON.stringify({ note: `"${"[".repeat(500)}` })],
    ["with a text that ends in a backslash", JSON.stringify(["\\", "[".repeat(500)])],
    ["with brackets in a name", JSON.stringify({ ["{".repeat(500)]: 1 })],
  ])("%s", async (_what, payload) => {
    expect(await send(payload)).toEqual({ status: 200, body: JSON.parse(payload) });
  });
});

describe("a body is refused", () => {
  test.each([
    ["deeper than fifty levels", nested(51), 400],
    ["deep in objects", nested(51, '{"a":', "}").replace("}", "1}"), 400],
    ["so deep that reading it would run out of stack", nested(200_000), 400],
    ["open without end", "[".repeat(500_000), 400],
    ["no JSON", "{", 400],
    ["two documents", "{} {}", 400],
    ["a prototype", '{"__proto__":{"isOwner":true}}', 400],
    ["a constructor", '{"constructor":{"prototype":{"isOwner":true}}}', 400],
  ])("%s", async (_what, payload, status) => {
    expect((await send(payload)).status).toBe(status);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "of the type %s",
    async (type) => expect((await send("{}", type)).status).toBe(415),
  );
});
