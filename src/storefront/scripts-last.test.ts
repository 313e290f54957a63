import { expect, test } from "vitest";
import { scriptsLast } from "./scripts-last.ts";

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body><h1>Wands</h1>${body}</body></html>`;
const links = ["/entry.js", "/react.js", "/page.js"]
  .map((address) => `<link rel="modulepreload" href="${address}"/>`)
  .join("");

test("no module is fetched or run before the page stands", () => {
  const { html, script } = scriptsLast(
    page(links, `<script type="module" async="">import("/entry.js");</script>`),
    "/entry.js",
  );
  expect(html).not.toContain("<link rel=");
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<script type="text/plain" id="boot">import("/entry.js");</script>');
  expect(html).toContain(`<script>${script}</script></body>`);
  expect(html).toMatch(/\("\/entry\.js",\["\/react\.js","\/page\.js"\]\)<\/script><\/body><\/html>$/);
});

test("a page without scripts stays as it is", () => {
  const html = page("", "");
  expect(scriptsLast(html, "/entry.js")).toEqual({ html, script: null });
});
