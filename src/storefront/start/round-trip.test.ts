import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compactData } from "./compact-data.ts";
import { flatten } from "./restore-data.ts";

/** Page data on their way from React Router's own encoder on the server to its decoder in the browser. */

interface TurboStream {
  encode(value: unknown): ReadableStream<Uint8Array>;
  decode(stream: ReadableStream<Uint8Array>): Promise<{ value: unknown }>;
}
const reactRouter = dirname(createRequire(import.meta.url).resolve("react-router"));
const file = join(reactRouter, "vendor/turbo-stream-v2/turbo-stream.js");
const { encode, decode }: TurboStream = await import(pathToFileURL(file).href);

const nonce = "RkYb0p4m2Zq1TzXw";
const script = (text: string) => `<script nonce="${nonce}">${text}</script>`;
const setUp = script(
  "window.__reactRouterContext = {};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());",
);
/** Escapes like React Router does in scripts. */
const escaped = (text: string) =>
  JSON.stringify(text).replace(
    /[&><\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

async function pageWith(data: unknown): Promise<string> {
  const text = await new Response(encode(data)).text();
  const enqueued = text
    .split("\n")
    .filter(Boolean)
    .map((piece) => script(`window.__reactRouterContext.streamController.enqueue(${escaped(`${piece}\n`)});`));
  return `<body>${setUp}${enqueued.join("")}${script("window.__reactRouterContext.streamController.close();")}</body>`;
}

const decoded = async (text: string) => (await decode(new Response(text).body as ReadableStream<Uint8Array>)).value;
const asReactRouterGivesIt = async (data: unknown) => decoded(await new Response(encode(data)).text());

/** Null for a page left unchanged. */
async function asRestored(data: unknown): Promise<unknown> {
  const page = await pageWith(data);
  const html = compactData(page, nonce);
  if (html === page) return null;
  const [, json = ""] =
    /^<body><script type="application\/json" id="page-data">([^<]*)<\/script><\/body>$/.exec(html) ?? [];
  return decoded(flatten(JSON.parse(json).data));
}

const hindi = "\u0928\u093e\u0915";
const odd = fc.constantFrom(
  ...[
    "</script>",
    "<!--",
    "\u2028",
    "\u2029",
    "\0",
    "\ud800",
    hindi,
    "__proto__",
    "constructor",
    "toString",
    "12",
    "_1",
    "",
  ],
  ...["P", "D", "-7", `${hindi} `.repeat(5000)],
);
const texts = fc.oneof(fc.string({ unit: "grapheme" }), odd);
const numbers = fc.oneof(fc.integer(), fc.constantFrom(1e21, 5e-324, Number.MAX_SAFE_INTEGER, 0.1));
const inRoute = (data: unknown) => ({ loaderData: { home: data }, actionData: null, errors: null });

const plain = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: "small" }, texts, numbers, fc.boolean(), fc.constant(null), tie("list"), tie("object")),
  list: fc.array(tie("value"), { maxLength: 6 }),
  object: fc.dictionary(texts, tie("value"), { maxKeys: 6, noNullPrototype: true }),
})).value;

/** Spells objects out as lists: the decoder turns a property called `__proto__` into a prototype, and prototypes compare by identity. */
function spellOut(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return ["list", ...value.map(spellOut)];
  const prototype = Object.getPrototypeOf(value);
  const properties = Object.entries(value).map(([name, own]) => [name, spellOut(own)]);
  return ["object", properties, prototype === Object.prototype ? null : spellOut(prototype)];
}

test.each([
  ["another property", { a: 1 }, { b: 1 }],
  ["another type", { a: "1" }, { a: 1 }],
  ["a list for an object", [], {}],
  ["another prototype", Object.create({ a: 1 }), Object.create({ a: 2 })],
])("%s is a difference", (_, one, other) => {
  expect(isDeepStrictEqual(spellOut(one), spellOut(other))).toBe(false);
});

test("plain data comes back as the same values", async () => {
  await fc.assert(
    fc.asyncProperty(plain, async (value) => {
      const data = inRoute(value);
      const [restored, expected] = await Promise.all([asRestored(data), asReactRouterGivesIt(data)]);
      // A property may be called `constructor`, which matchers use to tell the types of objects.
      expect(isDeepStrictEqual(spellOut(restored), spellOut(expected))).toBe(true);
    }),
  );
});

const whatever = fc.anything({
  key: texts,
  values: [texts, fc.double(), fc.boolean(), fc.constant(undefined), fc.constant(-0)],
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
});

test("of any other data, a page is left as it is, or nothing is lost but properties that are undefined", async () => {
  await fc.assert(
    fc.asyncProperty(whatever, async (value) => {
      const data = inRoute(value);
      const restored = await asRestored(data);
      if (restored !== null) expect(restored).toEqual(await asReactRouterGivesIt(data));
    }),
  );
});

const cyclic: Record<string, unknown> = { name: "a" };
cyclic.self = { more: [cyclic] };
const holes = [1, 2, 3];
delete holes[1];

test.each<[string, unknown]>([
  ["not a number", { price: Number.NaN }],
  ["an infinite number", { price: Number.NEGATIVE_INFINITY }],
  ["zero below zero", [-0]],
  ["a date", { at: new Date(0) }],
  ["a hole", holes],
  ["what contains itself", cyclic],
  ["a map", new Map([["a", 1]])],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
  ["more levels than data has", JSON.parse(`${"[".repeat(150)}${"]".repeat(150)}`)],
])("a page with %s is left as it is", async (_, value) => {
  expect(await asRestored(inRoute(value))).toBeNull();
});

test("a name that means something to JavaScript changes no other object", async () => {
  const restored = await asRestored(inRoute(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"a":1}}')));
  expect(restored).not.toBeNull();
  expect("isAdmin" in {}).toBe(false);
});
