import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFilePath, matchesFilePath, toFilePath } from "./file-paths.ts";

const content = Buffer.from("a drawing");
const hash = "0123456789abcdef01234567";

describe("the path of a file", () => {
  test.each([
    ["drawing.svg", "drawing.svg"],
    ["Price List (2026).PDF", "price-list-2026-.pdf"],
    ["नाक.png", "png"],
    [".htaccess", "htaccess"],
    ["../../etc/passwd", "etc-passwd"],
    ["a\u0000b.png", "a-b.png"],
    ["-rf", "rf"],
  ])("of %j ends in %s", (name, ending) => {
    const path = toFilePath(content, name);
    expect(path).toMatch(new RegExp(`^/files/[0-9a-f]{24}/${ending.replaceAll(".", "\\.")}$`));
    expect(isFilePath(path)).toBe(true);
  });

  test("depends on the content and the name, and on nothing else", () => {
    expect(toFilePath(Buffer.from("a drawing"), "a.png")).toBe(toFilePath(content, "a.png"));
    expect(toFilePath(Buffer.from("another"), "a.png")).not.toBe(toFilePath(content, "a.png"));
  });

  test("stays in its folder, whatever a file is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
        const path = toFilePath(content, name);
        // Names are refused if nothing is left of them, or if they are too long.
        if (!isFilePath(path)) return path.endsWith("/") || name.length > 100;
        return new URL(path, "https://shop.example").pathname === path && path.split("/").length === 4;
      }),
    );
  });
});

describe("a path that is served", () => {
  test.each(["a.png", "w320/a.png", "w1920/a.png", "full/a.png", "avif-w320/a.png", "avif-full/a.png"])(
    "may end in %s",
    (ending) => expect(isFilePath(`/files/${hash}/${ending}`)).toBe(true),
  );

  test.each([
    ...["", "..", "../a.png", ".a.png", "a b.png", "a\u0000.png", "A.png", "w320/../a.png", "w320/", "small/a.png"],
    ...["w3/a.png", "w32000/a.png", "avif/a.png", "full/w320/a.png", "a.png?x", "a.png\n", `${"a".repeat(122)}`],
  ])("may not end in %j", (ending) => expect(isFilePath(`/files/${hash}/${ending}`)).toBe(false));

  test.each([`/file/${hash}/a.png`, `files/${hash}/a.png`, `/files/${hash.slice(1)}/a.png`, `//files/${hash}/a.png`])(
    "may not be %s",
    (path) => expect(isFilePath(path)).toBe(false),
  );
});

describe("the content behind a path", () => {
  test("must have the hash that the path has", () => {
    const path = toFilePath(content, "drawing.svg");
    expect(matchesFilePath(path, content)).toBe(true);
    expect(matchesFilePath(path, Buffer.from("a drawinG"))).toBe(false);
    expect(matchesFilePath(path, Buffer.alloc(0))).toBe(false);
  });

  test("is not compared for a rendition, whose path has the hash of its original", () => {
    expect(matchesFilePath(`/files/${hash}/w320/drawing.png`, content)).toBe(true);
  });
});
