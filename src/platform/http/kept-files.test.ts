import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { filesIn } from "../files.ts";
import { createLog } from "../log.ts";
import { makeRenditions } from "../pictures/renditions.ts";
import { keptFileRoutes } from "./kept-files.ts";
import { ResponseCache } from "./response-cache.ts";
import { wordless } from "./server.test-support.ts";
import { createServer } from "./server.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const files = filesIn(folder);
let derived = 0;
let isFull = false;
const app = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
keptFileRoutes(app, {
  ...files,
  storeAt: (path, content) => {
    derived++;
    if (isFull) return Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }));
    return files.storeAt(path, content);
  },
});

const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const path = await files.store(picture, "Probe 1.png");
const rendition = (width: string) => path.replace(/([^/]+)$/, `${width}/$1`);

test("an original is served as it is, to be kept for ever", async () => {
  const reply = await app.inject(path);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.equals(picture)).toBe(true);
  expect(reply.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(picture.length),
  });
  const head = await app.inject({ method: "HEAD", url: path });
  expect([head.statusCode, head.rawPayload.length, head.headers["content-length"]]).toEqual([
    200,
    0,
    String(picture.length),
  ]);
  const again = await app.inject({ url: path, headers: { "if-none-match": String(reply.headers.etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  // A length in a 304 would be that of the file (RFC 9110, 8.6).
  expect(again.headers).not.toHaveProperty("content-length");
});

test("a smaller rendition is made once, however many ask at the same time", async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.inject(rendition("w320"))));
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("image/webp");
  }
  expect(derived).toBe(1);
  const { width, height, format } = await sharp(replies[0]?.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 320, height: 240, format: "webp" });
  await app.inject(rendition("w320"));
  expect(derived).toBe(1);
});

test("of a width above its own there is the original, turned into WebP where that makes it smaller", async () => {
  const [wide, full] = [await app.inject(rendition("w960")), await app.inject(rendition("full"))];
  expect(wide.rawPayload.equals(full.rawPayload)).toBe(true);
  const { width, format } = await sharp(wide.rawPayload).metadata();
  expect({ width, format }).toEqual({ width: 800, format: "webp" });
  const drawn = await sharp(picture).webp().toBuffer();
  const already = await files.store(drawn, "drawn.webp");
  const same = await app.inject(already.replace("drawn", "full/drawn"));
  expect(same.rawPayload.equals(drawn)).toBe(true);
});

test("a rendition that cannot be stored is sent nevertheless", async () => {
  isFull = true;
  const reply = await app.inject(rendition("w160"));
  isFull = false;
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/webp"]);
});

test("an AVIF that is not there yet is stood in for, and then asked for again", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const detailed = sharp({ create: { width: 400, height: 300, channels: 3, background: "teal", noise } });
  const original = await detailed.png().toBuffer();
  const path = await files.store(original, "detailed.png");
  const address = path.replace("detailed", "avif-w320/detailed");
  const early = await app.inject(address);
  expect([early.statusCode, early.headers["content-type"], early.headers["cache-control"]]).toEqual([
    200,
    "image/webp",
    "no-cache",
  ]);
  await makeRenditions(files, path, original);
  const headers = { "if-none-match": String(early.headers.etag) };
  const later = await app.inject({ url: address, headers });
  expect([later.statusCode, later.headers["content-type"]]).toEqual([200, "image/avif"]);
  expect(later.headers["cache-control"]).toContain("immutable");
  expect(later.rawPayload.length).toBeLessThan(early.rawPayload.length);
});

test.each([
  ["a width that is not offered", rendition("w321")],
  ["a format that is not offered", rendition("gif-w320")],
  ["a picture that is not there", `/files/${"0".repeat(24)}/w320/probe.png`],
  ["an AVIF of a picture that is not there", `/files/${"0".repeat(24)}/avif-full/probe.png`],
  ["a file that is not there", `/files/${"0".repeat(24)}/probe.png`],
  ["a way out of the folder", "/files/..%2f..%2fetc/passwd"],
  ["a draft", `${path}.1.x.draft`],
  ["a folder", path.replace(/[^/]+$/, "w320")],
])("%s is not found", async (_what, url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

test("what slow clients have not read of a large file stays on the disk", async () => {
  const brochure = await files.store(Buffer.alloc(10_000_000, "%PDF-1.7 "), "brochure.pdf");
  const listening = createServer(createLog("silent"), wordless, { trustProxy: false, cache: new ResponseCache(1000) });
  keptFileRoutes(listening, files);
  await listening.listen({ port: 0, host: "127.0.0.1" });
  const { port } = listening.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  listening.server.on("connection", (socket) => void sockets.push(socket));
  const clients = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
  for (const client of clients) {
    client.write(`GET ${brochure} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    await once(client, "readable");
  }
  const [head = ""] = String(clients[0]?.read()).split("%PDF");
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*content-length: 10000000\r\n/i);
  expect(sockets).toHaveLength(20);
  expect(Math.max(...sockets.map(({ writableLength }) => writableLength))).toBeLessThan(500_000);
  const whole = await listening.inject(brochure);
  expect(whole.rawPayload.equals((await files.read(brochure)) ?? Buffer.alloc(0))).toBe(true);
  const asked = await listening.inject({ method: "HEAD", url: brochure });
  expect([asked.rawPayload.length, asked.headers["content-length"]]).toEqual([0, "10000000"]);
  for (const client of clients) client.destroy();
  await listening.close();
});

test("documents open in the browser; drawings cannot act", async () => {
  const pdf = await app.inject(await files.store(Buffer.from("%PDF-1.7"), "ifu.pdf"));
  expect(pdf.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline",
    "x-content-type-options": "nosniff",
  });
  const drawing = await app.inject(await files.store(Buffer.from("<svg/>"), "logo.svg"));
  expect(drawing.headers["content-security-policy"]).toContain("sandbox");
});
