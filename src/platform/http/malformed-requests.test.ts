import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { ResponseCache } from "./response-cache.ts";
import { wordless } from "./server.test-support.ts";
import { createServer } from "./server.ts";

const app = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
app.get("/api/things", async () => ({ data: [] }));
app.post("/api/things", async (request) => ({ data: request.body }));
await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());

/** The server's reply to exactly these bytes. */
function answerTo(bytes: string | Buffer): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setTimeout(5000, () => reject(new Error(`no answer: ${text}`)));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [headers = "", body = ""] = text.split("\r\n\r\n");
      resolve({ status: Number(headers.split(" ")[1]), headers, body });
    });
  });
}

const close = "Host: shop\r\nConnection: close\r\n";
const post = `POST /api/things HTTP/1.1\r\n${close}Content-Type: application/json\r\n`;

test.each<[string, string, number, string]>([
  ["no HTTP at all", "hello there\r\n\r\n", 400, "malformed_request"],
  ["a method that does not exist", `BREW /api/things HTTP/1.1\r\n${close}\r\n`, 400, "malformed_request"],
  ["another version", `GET /api/things HTTP/9.9\r\n${close}\r\n`, 400, "malformed_request"],
  ["HTTP/2 unasked", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "malformed_request"],
  ["a header without a name", `GET /api/things HTTP/1.1\r\n${close}: x\r\n\r\n`, 400, "malformed_request"],
  ["a header with a null byte", `GET /api/things HTTP/1.1\r\n${close}X-A: a\0b\r\n\r\n`, 400, "malformed_request"],
  ["a space in the address", `GET /api/th ings HTTP/1.1\r\n${close}\r\n`, 400, "malformed_request"],
  ["no host", "GET /api/things HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "malformed_request"],
  [
    "two hosts",
    "GET /api/things HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
    400,
    "malformed_request",
  ],
  ["a length that is no number", `${post}Content-Length: x\r\n\r\n{}`, 400, "malformed_request"],
  ["a negative length", `${post}Content-Length: -1\r\n\r\n{}`, 400, "malformed_request"],
  ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, "malformed_request"],
  [
    "length and chunks",
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    "malformed_request",
  ],
  ["a chunk without a length", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, "malformed_request"],
  ["an unknown transfer encoding", `${post}Transfer-Encoding: magic\r\n\r\n`, 400, "malformed_request"],
  [
    "headers without end",
    `GET /api/things HTTP/1.1\r\n${close}X-A: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
  ["an address without end", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${close}\r\n`, 431, "headers_too_large"],
  ["an expectation", `${post}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`, 417, "expectation_failed"],
  ["a tunnel", `CONNECT elsewhere.example:443 HTTP/1.1\r\n${close}\r\n`, 405, "method_not_allowed"],
  ["TRACE", `TRACE /api/things HTTP/1.1\r\n${close}\r\n`, 405, "method_not_allowed"],
  ["OPTIONS of everything", `OPTIONS * HTTP/1.1\r\n${close}\r\n`, 404, "not_found"],
  ["an address that cannot be read", `GET /api/%zz HTTP/1.1\r\n${close}\r\n`, 400, "malformed_request"],
])("%s is answered in the one shape", async (_what, bytes, status, code) => {
  const answer = await answerTo(bytes);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { code, message: expect.stringMatching(/^\w+$/) }]);
  expect(answer.headers.toLowerCase()).toContain("content-type: application/json; charset=utf-8");
});

test("an upgrade that is not offered is a request like any other", async () => {
  const { status, body } = await answerTo(
    `GET /api/things HTTP/1.1\r\nHost: shop\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
  );
  expect([status, body]).toEqual([200, '{"data":[]}']);
});

test("a client of the old version needs no host", async () => {
  expect((await answerTo("GET /api/things HTTP/1.0\r\n\r\n")).status).toBe(200);
});
