import { createRequire } from "node:module";
import { expect, onTestFinished, test } from "vitest";
import { testShop } from "../test/support/test-shop.ts";
import { calls } from "./contract/index.ts";
import { staffCalls } from "./contract/staff/index.ts";
import { docsRoutes, writeDocsApart } from "./docs-routes.ts";
import { LoadShedding } from "./platform/http/load-shedding.ts";
import { ResponseCache } from "./platform/http/response-cache.ts";
import { wordless } from "./platform/http/server.test-support.ts";
import { createServer } from "./platform/http/server.ts";
import type { DocsFile } from "./platform/http/write-docs.ts";
import { createLog } from "./platform/log.ts";

const { app, request } = await testShop();

const packages = () => Object.keys(createRequire(import.meta.url).cache);
const swagger = () => packages().filter((path) => path.includes("/node_modules/@fastify/swagger"));

test("others are answered while it is written, and the thread that serves loads nothing that writes it", async () => {
  expect(packages().join()).toContain("/node_modules/fastify/");
  expect(swagger()).toEqual([]);
  const answered: string[] = [];
  const described = request("GET", "/api/openapi.json").then(({ status }) => answered.push(`described: ${status}`));
  for (let others = 0; others < 10; others++) {
    await request("GET", "/healthz");
    answered.push("another");
  }
  await described;
  expect(answered).toEqual([...Array(10).fill("another"), "described: 200"]);
  expect(swagger()).toEqual([]);
});

test("what is described is served", () => {
  const missing = Object.keys({ ...calls, ...staffCalls }).filter((name) => {
    const [method = "", path = ""] = name.split(" ");
    return !app.hasRoute({ method, url: `/api/${path}` });
  });
  expect(missing).toEqual([]);
});

test.each(["/api/docs", "/api/docs/"])("%s and all that it loads come from here", async (path) => {
  const page = await request("GET", path);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  const named = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => new URL(name, `http://x${path}`));
  expect(named.map(({ pathname }) => pathname)).toContain("/api/docs/static/swagger-ui-bundle.js");
  for (const { pathname } of named) {
    const { status, headers } = await request("GET", pathname);
    const type = { css: /^text\/css/, js: /^application\/javascript/, png: /^image\/png/ }[
      pathname.split(".").at(-1) ?? ""
    ];
    expect([pathname, status, headers["content-type"]]).toEqual([
      pathname,
      200,
      expect.stringMatching(type ?? "known"),
    ]);
    expect(headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
  }
  // The page asks for it below its own address.
  expect((await request("GET", "/api/docs/json")).body).toEqual((await request("GET", "/api/openapi.json")).body);
});

test.each(["/api/docs/static/swagger-ui.js.map", "/api/docs/static", "/api/docs/yaml"])(
  "%s is not found",
  async (path) => {
    const { status, body } = await request("GET", path);
    expect([status, body.code]).toEqual([404, "not_found"]);
  },
);

test.each(["/api/openapi.json", "/api/docs", "/api/docs/static/swagger-ui.css"])(
  "%s is not sent to a browser that has it",
  async (path) => {
    const { headers } = await request("GET", path);
    expect(headers["cache-control"]).toBe("no-cache");
    const again = await request("GET", path, { headers: { "if-none-match": headers.etag ?? "" } });
    expect([again.status, again.body]).toEqual([304, undefined]);
  },
);

const written = [{ path: "/api/openapi.json", type: "application/json", policy: null, content: Buffer.from("{}") }];

/** A server with nothing but documentation, and one other address. */
function docsServer(write: () => Promise<DocsFile[]>, shedding?: LoadShedding) {
  const server = createServer(createLog("silent"), wordless, {
    ...{ trustProxy: false, cache: new ResponseCache(1000) },
    ...(shedding ? { shedding } : {}),
  });
  docsRoutes(server, write);
  server.get("/other", async () => "other");
  onTestFinished(() => server.close());
  const status = async (path = "/api/openapi.json") => (await server.inject(path)).statusCode;
  return { server, status };
}

test("it is written again after a failure, and not after a success", async () => {
  const outcomes = [Promise.reject(new Error("There is no memory for a thread.")), Promise.resolve(written)];
  const { status } = docsServer(() => outcomes.shift() ?? Promise.reject(new Error("It is written once more.")));
  expect([await status(), await status(), await status()]).toEqual([500, 200, 200]);
});

test("a thread that fails rejects", async () => {
  const noUrl = 1 as never;
  await expect(writeDocsApart(noUrl)).rejects.toThrow("is not a function");
});

test("those who ask at once share a thread, and no more than a few wait for it", async () => {
  const { promise, resolve } = Promise.withResolvers<DocsFile[]>();
  let threads = 0;
  const { server, status } = docsServer(() => {
    threads++;
    return promise;
  });
  const waiting = Array.from({ length: 8 }, () => status());
  await server.inject("/other");
  const tooMany = await server.inject("/api/docs");
  expect([tooMany.statusCode, tooMany.headers["retry-after"]]).toEqual([503, "3"]);
  resolve(written);
  expect(await Promise.all(waiting)).toEqual(Array(8).fill(200));
  expect([threads, await status()]).toEqual([1, 200]);
});

test("waiting for it takes no slot from others", async () => {
  const one = { most: 1, least: 1, leastPerSecond: 1000, waitsMs: 1000, yields: [0, 1], usesDatabase: false } as const;
  const shedding = new LoadShedding(
    { classes: { all: one }, classify: () => "all", callerOf: () => null },
    { unavailable: "Busy.", busy: { lang: "en", title: "Busy", text: "Wait." } },
  );
  const { promise, resolve } = Promise.withResolvers<DocsFile[]>();
  const asked = Promise.withResolvers<void>();
  const { server } = docsServer(() => {
    asked.resolve();
    return promise;
  }, shedding);
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const described = fetch(`${url}/api/openapi.json`);
  await asked.promise;
  expect((await fetch(`${url}/other`)).status).toBe(200);
  resolve(written);
  expect((await described).status).toBe(200);
});
