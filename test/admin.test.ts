import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseImports } from "./support/boundaries.ts";
import { testShop } from "./support/test-shop.ts";

const shop = await testShop({ pages: true, listen: true });
const get = (path: string, headers: Record<string, string> = {}) => shop.request("GET", path, { headers });

test.each(["/admin", "/admin/", "/admin/orders?status=placed", "/admin/anything/at/all"])(
  "%s is answered with the one document, for no robot and no cache",
  async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(body).toContain('<div id="root"></div>');
  },
);

test.each([
  ["/admin/figures", "/admin/reports"],
  ["/admin/figures/low-stock?per_page=50", "/admin/reports/low-stock?per_page=50"],
])("%s redirects to its new address", async (path, to) => {
  const { status, headers } = await get(path);
  expect([status, headers.location]).toEqual([301, to]);
});

test("no script runs that is not a file of ours", async () => {
  const { headers, body } = await get("/admin");
  expect(headers["content-security-policy"]).toContain("script-src 'self';");
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(body).not.toMatch(/<script(?![^>]* src=)/);
  expect(body).not.toMatch(/<[^>]+\sstyle=|<style/);
});

test("its files are cached for a year and compressed ahead, and missing ones are reported as missing", async () => {
  const { body } = await get("/admin");
  const script = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? "";
  const { status, headers } = await get(script, { "accept-encoding": "br" });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-encoding"]).toBe("br");
  expect((await get("/admin/assets/gone.js")).status).toBe(404);
});

/** Every file that these import, directly or indirectly. */
function reachedFrom(starts: string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = readFileSync(path, "utf8");
    const styles = [...text.matchAll(/@import "([^"]+)"/g)].map(([, target = ""]) => join(dirname(path), target));
    const next = [
      ...parseImports(path, text)
        .filter(({ typeOnly }) => !typeOnly)
        .map(({ to }) => to),
      ...styles,
    ];
    for (const to of next) if (to.startsWith("src/")) visit(to.replace(/\?.*$/, ""));
  };
  for (const start of starts) visit(start);
  return reached;
}

test("shoppers get nothing of the back office, and the back office nothing of the shop's pages", () => {
  const pages = reachedFrom(globSync("src/storefront/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path)));
  const office = reachedFrom(["src/backoffice/main.tsx"]);
  expect([...pages].filter((path) => path.startsWith("src/backoffice/"))).toEqual([]);
  expect([...office].filter((path) => /^src\/(?:storefront|shop|platform)\//.test(path))).toEqual([]);
  // Proves that the walk works: both reach the code they share.
  expect(pages.has("src/ui/styles/tokens.css")).toBe(true);
  expect(office.has("src/ui/styles/tokens.css")).toBe(true);
  expect(office.size).toBeGreaterThan(50);
});

test("the built files of one never name those of the other", () => {
  const assetText = (folder: string) =>
    globSync(`build/${folder}/assets/*.{js,css}`)
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
  expect(assetText("client")).not.toMatch(/staff\/sign-in|\/admin\/assets|Back office/);
  expect(assetText("backoffice")).toContain("Back office");
  expect(assetText("backoffice")).not.toMatch(/access_token|ZodError/);
});
