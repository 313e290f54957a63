import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CachedResponse, encodingFor, hasAlready } from "./cached-response.ts";

describe("the encoding", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.1, gzip;q=1.0", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000, gzip ; q=0", null],
    ["brotli, x-gzip", null],
    ["identity", null],
    ["*", null],
    [" , ;", null],
    ["", null],
    [undefined, null],
  ])("for %j is %s", (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

  test("is one that the client named and did not refuse, whatever else it sent", () => {
    const part = fc.constantFrom("gzip", "br", "gzip;q=0", "br;q=0", "deflate", "zstd;q=0.5", "identity", "");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const encoding = encodingFor(parts.join(", "));
        return encoding === null ? !parts.some((each) => each === "br" || each === "gzip") : parts.includes(encoding);
      }),
    );
  });

  test("is looked for only at the start of a header of 20,000 characters", () => {
    expect(encodingFor(`br, ${"x,".repeat(10_000)}`)).toBe("br");
    expect(encodingFor(`${"x,".repeat(10_000)}br`)).toBeNull();
  });

  test("is never one that was refused, wherever that start ends", () => {
    for (let length = 150; length < 250; length++)
      expect(encodingFor(`${"x".repeat(length)}, br;q=0, gzip;q=0`), `${length}`).toBeNull();
  });
});

describe("a client has a reply already", () => {
  test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc"', "*"])("when it names %s", (given) => {
    expect(hasAlready(given, '"abc"')).toBe(true);
  });

  test.each([undefined, "", "abc", '"ab"', '"abcd"', '"ABC"', "null"])("and not when it names %s", (given) => {
    expect(hasAlready(given, '"abc"')).toBe(false);
  });
});

describe("a finished response", () => {
  const long = JSON.stringify(Array.from({ length: 200 }, (_, n) => ({ name: `Wand ${n}`, note: "मीरा" })));
  const response = new CachedResponse(long, "application/json; charset=utf-8");

  test("is the same in every encoding", () => {
    expect(brotliDecompressSync(response.encoded("br").body).toString()).toBe(long);
    expect(gunzipSync(response.encoded("gzip").body).toString()).toBe(long);
    expect(response.encoded(undefined)).toEqual({ body: Buffer.from(long), encoding: null });
    expect(response.encoded("br").body.length).toBeLessThan(long.length / 4);
  });

  test("is compressed off the main thread when it is large, with the same result", async () => {
    const large = "Forceps, straight. ".repeat(20_000);
    const [prepared, atOnce] = [new CachedResponse(large, "text/html"), new CachedResponse(large, "text/html")];
    for (const encoding of ["br", "gzip"]) {
      expect(prepared.isUnprepared(encoding)).toBe(true);
      await prepared.prepare(encoding);
      expect(prepared.isUnprepared(encoding)).toBe(false);
      expect(prepared.encoded(encoding).body).toEqual(atOnce.encoded(encoding).body);
    }
    expect([prepared.isUnprepared("identity"), response.isUnprepared("br")]).toEqual([false, false]);
  });

  test("is compressed once", () => {
    expect(response.encoded("br").body).toBe(response.encoded("gzip, br").body);
  });

  test.each([
    ["short", new CachedResponse("x".repeat(599), "text/plain")],
    ["a PDF", new CachedResponse("x".repeat(5000), "application/pdf")],
  ])("is not compressed when it is %s", (_what, plain) => {
    expect(plain.encoded("br, gzip").encoding).toBeNull();
  });

  test("has the ETag of its content, a strong one", () => {
    expect(response.etag).toMatch(/^"[\w-]{27}"$/);
    expect(new CachedResponse(Buffer.from(long), "text/html").etag).toBe(response.etag);
    expect(new CachedResponse(`${long} `, "text/html").etag).not.toBe(response.etag);
  });

  test.each([
    ["no-store", true],
    ["private, no-cache", true],
    ["no-cache", false],
    ["public, max-age=60", false],
  ])("with cache-control %s is for one visit: %s", (caching, isPrivate) => {
    expect(new CachedResponse("", "text/html", { "cache-control": caching }).isPrivate).toBe(isPrivate);
  });
});
