import { globSync, readFileSync } from "node:fs";
import { openSync } from "fontkit";
import { expect, test } from "vitest";
import { testShop } from "./support/test-shop.ts";

const fonts = globSync("src/ui/fonts/*.woff2");

function charactersOf(file: string): number[] {
  const font = openSync(file);
  if (!("characterSet" in font)) throw new Error(`${file} is a collection of fonts`);
  return font.characterSet;
}

test.each(fonts)("%s is smaller than 60 KB and has its licence beside it", (file) => {
  expect(readFileSync(file).length).toBeLessThan(60_000);
  expect(readFileSync(file.replace(".woff2", ".LICENSE"), "utf8")).toContain("SIL Open Font License, Version 1.1");
});

test("together they have every character that the screens print", () => {
  const known = new Set(fonts.flatMap(charactersOf));
  const sources = globSync("src/{contract,ui,storefront,backoffice}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
  const missing = sources.flatMap((path) => {
    const characters = new Set(readFileSync(path, "utf8"));
    return [...characters]
      .filter((one) => one > "\u007f" && !known.has(one.codePointAt(0) ?? 0))
      .map((one) => `${path}: ${one}`);
  });
  expect(missing).toEqual([]);
});

test("the font is fetched after the styles and the first picture, blocks neither, and is cached for a year", async () => {
  const shop = await testShop({ pages: true, listen: true });
  const { body } = await shop.request("GET", "/");
  expect(body).not.toContain(".woff2");
  const [, stylesheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(body) ?? [];
  const styles = await shop.request("GET", stylesheet);
  const faces = [...styles.body.matchAll(/@font-face\s*\{[^}]*url\([^}]*\}/g)].map(([face]) => face);
  expect(faces).toHaveLength(fonts.length);
  for (const face of faces) expect(face).toMatch(/font-display:\s*optional/);
  const [, font = ""] = /url\("?(\/assets\/inter-[^")]+\.woff2)/.exec(styles.body) ?? [];
  const { status, headers } = await shop.request("GET", font);
  expect([status, headers["content-type"]]).toEqual([200, "font/woff2"]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});
