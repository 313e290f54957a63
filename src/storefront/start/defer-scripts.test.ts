import { expect, test } from "vitest";
import { deferScripts } from "./defer-scripts.ts";

const nonce = "RkYb0p4m2Zq1TzXw";
const preload = (address: string) => `<link rel="modulepreload" href="${address}" nonce="${nonce}"/>`;
const data = `<script nonce="${nonce}">window.__reactRouterContext.stream = new ReadableStream()</script>`;
const boot = `<script nonce="${nonce}" type="module" async="">import("/entry.js");</script>`;
const page = ({ head = ["/entry.js", "/react.js", "/page.js"].map(preload).join(""), body = data + boot } = {}) =>
  `<!DOCTYPE html><html><head>${head}</head><body><h1>Wands</h1>${body}</body></html>`;

const defer = (html: string) => deferScripts(html, nonce, "/entry.js", "start()");

test("no module is fetched or run before the page has loaded", () => {
  const html = defer(page());
  expect(html).not.toContain("<link");
  expect(html).not.toContain('type="module"');
  expect(html).toContain(
    `<script nonce="${nonce}" type="text/plain" id="held-scripts" data-entry="/entry.js" data-modules="/react.js /page.js">import("/entry.js");</script>`,
  );
  expect(html).toMatch(/<script nonce="[^"]*">start\(\)<\/script><\/body><\/html>$/);
});

test("a stylesheet that only the scripts need is named beside them", () => {
  const html = deferScripts(page(), nonce, "/entry.js", "start()", "/later.css");
  expect(html).toContain(' data-modules="/react.js /page.js" data-styles="/later.css">');
});

test("a page without scripts stays as it is", () => {
  const head = `<script type="application/ld+json" nonce="${nonce}">{}</script>`;
  const html = page({ head, body: "<p>Policy</p>" });
  expect(defer(html)).toBe(html);
});

test("content that looks like a script of the framework is not touched", () => {
  const planted =
    '<script type="module" async="">import("/evil.js");</script><link rel="modulepreload" href="/evil.js"/>';
  expect(defer(page({ body: planted + data + boot }))).toContain(planted);
});

test.each([
  ["no module script", { body: data }],
  ["two module scripts", { body: data + boot + boot }],
  ["another kind of module script", { body: data + boot.replace(' async=""', "") }],
  ["no link to the entry", { head: preload("/react.js") }],
  ["links written in another way", { head: `<link href="/entry.js" rel="modulepreload" nonce="${nonce}"/>` }],
  ["another entry", { body: data + boot.replace("/entry.js", "/other.js") }],
  ["data under another name", { body: data.replace("__reactRouterContext", "__context") + boot }],
])("a framework that writes %s is noticed", (_what, changed) => {
  expect(() => defer(page(changed))).toThrow("React Router no longer writes");
});
