import { expect, test } from "vitest";
import { compactData, withoutScrollScript } from "./compact-data.ts";
import { flatten } from "./restore-data.ts";

const nonce = "RkYb0p4m2Zq1TzXw";
const script = (text: string, mark = ` nonce="${nonce}"`) => `<script${mark}>${text}</script>`;
const context = script(
  'window.__reactRouterContext = {"basename":"/"};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());',
);
const enqueue = (flat: string) =>
  script(`window.__reactRouterContext.streamController.enqueue(${JSON.stringify(flat).replaceAll("<", "\\u003c")});`);
const close = script("window.__reactRouterContext.streamController.close();");
const page = (...flat: string[]) => `<body><h1>Wands</h1>${context}${flat.map(enqueue).join("")}${close}</body>`;
const dataIn = (html: string) => {
  const [, json = ""] = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
};

const data = {
  loaderData: {
    home: { name: "</script><b>\u2028", on: true, none: null, list: [1, [], {}, "a", "a", -0.5], empty: "", zero: 0 },
  },
  actionData: null,
};

test("data is written as JSON, without scripts, and comes back as the same values", () => {
  const html = compactData(page(flatten(data)), nonce);
  expect(html).not.toContain("__reactRouterContext");
  expect(html).toMatch(
    /^<body><h1>Wands<\/h1><script type="application\/json" id="page-data">[^<]+<\/script><\/body>$/,
  );
  expect(dataIn(html)).toEqual({ context: { basename: "/" }, data });
  expect(flatten(dataIn(html).data)).toBe(flatten(data));
});

test("options of the framework that are off are left out", () => {
  const options = page(flatten(data)).replace('{"basename":"/"}', '{"basename":"/","future":{"a":false,"b":true}}');
  expect(dataIn(compactData(options, nonce)).context).toEqual({ basename: "/", future: { b: true } });
});

test("properties that are undefined are left out", () => {
  const html = compactData(
    page('[{"_1":2},"loaderData",{"_3":4},"home",{"_5":-7,"_6":7},"price","name","a"]\n'),
    nonce,
  );
  expect(dataIn(html).data).toEqual({ loaderData: { home: { name: "a" } } });
});

test.each([
  ["a date", ['[{"_1":2},"loaderData",{"_3":4},"home",["D",0]]\n']],
  ["an error", ['[{"_1":2},"errors",{"_3":4},"home",["ErrorResponse",5]]\n']],
  ["not a number", ['[{"_1":2},"loaderData",{"_3":-2},"home"]\n']],
  ["a route without data", ['[{"_1":2},"loaderData",{"_3":-7},"home"]\n']],
  ["an undefined item", ['[{"_1":2},"loaderData",{"_3":4},"home",[-7]]\n']],
  ["data in pieces", ['[{"_1":2},"loaderData",["P",3]]\n', "P3:[1]\n"]],
  ["data that contains itself", ['[{"_1":2},"loaderData",{"_3":4},"home",[4]]\n']],
  ["no data", []],
])("a page with %s stays as it is", (_, flat) => {
  expect(compactData(page(...flat), nonce)).toBe(page(...flat));
});

test("content that looks like the page's data is not touched", () => {
  const planted = script("window.__reactRouterContext.streamController.enqueue(1);", "");
  expect(compactData(`${planted}${page(flatten(data))}`, nonce)).toContain(planted);
});

test("a page without scripts stays as it is", () => expect(compactData("<p>Policy</p>", nonce)).toBe("<p>Policy</p>"));

test("an update of React Router that writes data in another way is noticed", () => {
  const changed = page(flatten(data)).replace(".pipeThrough(new TextEncoderStream())", "");
  expect(() => compactData(changed, nonce)).toThrow("React Router no longer writes");
});

const scroll = '((storageKey, restoreKey) => {\n\tscrollTo(0, 1);\n})("react-router-scroll-positions", null)';

test("the script that restores the scroll position leaves an element without content", () => {
  const planted = script(scroll, "");
  expect(withoutScrollScript(`${planted}${script(scroll)}<p>`, nonce)).toBe(
    `${planted}<script type="application/json"></script><p>`,
  );
  expect(() => withoutScrollScript(planted, nonce)).toThrow("React Router no longer writes");
});
