import { globSync, readFileSync } from "node:fs";
import { openSync } from "fontkit";
import { expect, test } from "vitest";
import { testShop } from "./support/test-shop.ts";

const shop = await testShop({ pages: true, listen: true });
const fonts = globSync("src/ui/fonts/*.woff2");

function readCharacters(file: string): number[] {
  const font = openSync(file);
  if (!("characterSet" in font)) throw new Error(`${file} is a collection of fonts`);
  return font.characterSet;
}

test.each(fonts)("%s is smaller than 60 KB and has its licence beside it", (file) => {
  expect(readFileSync(file).length).toBeLessThan(60_000);
  expect(readFileSync(file.replace(".woff2", ".LICENSE"), "utf8")).toContain("SIL Open Font License, Version 1.1");
});

test("together they have every character that the screens print", () => {
  const known = new Set(fonts.flatMap(readCharacters));
  const sources = globSync("src/{contract,ui,storefront,backoffice}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
  const missing = [...sources, ...globSync("src/language/hi/*.json")].flatMap((path) => {
    const characters = new Set(readFileSync(path, "utf8"));
    return [...characters]
      .filter((one) => one > "\u007f" && !known.has(one.codePointAt(0) ?? 0))
      .map((one) => `${path}: ${one}`);
  });
  expect(missing).toEqual([]);
});

test("names of people and hospitals in Hindi and Marathi have all their letters", () => {
  const known = new Set(readCharacters("src/ui/fonts/noto-sans-devanagari.woff2"));
  const names = "डॉ॰ नीलम गोऱ्हे, ॐ साई ॲपेक्स, चट्टोपाध्याय, ज्ञानेश्वर, कृष्ण, श्रीमती ङ, हृदय".replace(/[ ,]/g, "");
  expect([...names].filter((one) => !known.has(one.codePointAt(0) ?? 0))).toEqual([]);
});

test("the font is fetched beside the styles, once, and cached for a year", async () => {
  const { body } = await shop.request("GET", "/");
  const links = [...body.matchAll(/<link[^>]*rel="preload"[^>]*href="(\/assets\/inter-[^"]+\.woff2)"[^>]*>/g)];
  expect(links.map(([link]) => link)).toEqual([expect.stringContaining('crossorigin="anonymous"')]);
  const { status, headers } = await shop.request("GET", links[0]?.[1] ?? "");
  expect([status, headers["content-type"]]).toEqual([200, "font/woff2"]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});
