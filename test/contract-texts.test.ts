import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "../src/contract/index.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import { withPlainText } from "../src/platform/http/plain-text.ts";

/*
 * Every text field of every call, at any depth, refuses characters that cannot be stored; every date and time refuses values out of
 * range. The schemas are those of the contract, as the server compiles them.
 */

type Part = "params" | "query" | "body" | "headers";
interface Described {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  headers?: z.ZodType;
}

/** The parts of zod's schema definitions used here. */
interface Definition {
  type: string;
  element: z.ZodType;
  keyType: z.ZodType;
  valueType: z.ZodType;
  innerType: z.ZodType;
  options: z.ZodType[];
  getter: () => z.ZodType;
}

interface Leaf {
  name: string;
  schema: z.ZodType;
}

const unstorable = [
  "\u0000",
  "a\u0000b",
  "7\u0000",
  "\u0007",
  "a\u001bb",
  "\u0085",
  "\ud800",
  "ab\udfffcd",
  "2026-01-01\u0000",
];

const everyCall = Object.entries({ ...calls, ...staffCalls } as Record<string, Described>);
const leaves = everyCall.flatMap(([name, call]) =>
  (["params", "query", "body", "headers"] as Part[]).flatMap((part) => {
    const schema = call[part];
    return schema ? textsIn(schema, `${name} ${part}`) : [];
  }),
);

/** Every text schema inside, including those in unions, lists and pipes. */
function textsIn(schema: z.ZodType, name: string): Leaf[] {
  const { def } = schema as unknown as { def: Definition };
  const inner = (each: z.ZodType, more = "") => textsIn(each, name + more);
  switch (def.type) {
    case "object":
      return Object.entries((schema as z.ZodObject).shape).flatMap(([key, each]) =>
        inner(each as z.ZodType, `.${key}`),
      );
    case "array":
      return inner(def.element, "[]");
    case "record":
      return [...inner(def.keyType, " key"), ...inner(def.valueType, " value")];
    case "union":
      return [{ name, schema }, ...def.options.flatMap((each) => inner(each))];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "nonoptional":
    case "readonly":
      return inner(def.innerType);
    case "lazy":
      return inner(def.getter());
    case "pipe":
      return [{ name, schema }];
    case "string":
    case "unknown":
    case "any":
    case "custom":
      return [{ name, schema }];
    default:
      return [];
  }
}

/** Whether the server would accept the value in a field with this schema. */
const accepts = ({ schema }: Leaf, value: string) =>
  withPlainText(z.object({ field: schema }), { unprintable: "unprintable" }).safeParse({ field: value }).success;

test("texts are found everywhere", () => {
  expect(leaves.length).toBeGreaterThan(250);
  for (const known of [
    "POST login body.email",
    "POST check-out/place-order body.coupon_token",
    "GET product-data query.search",
    "POST orders/:token/returns body.reason",
    "GET staff/orders query.after",
  ]) {
    expect(leaves.map(({ name }) => name)).toContain(known);
  }
});

test("no text of any call takes characters that cannot be stored", () => {
  const taken = leaves.flatMap((leaf) =>
    unstorable.filter((value) => accepts(leaf, value)).map((value) => `${leaf.name}: ${JSON.stringify(value)}`),
  );
  expect(taken).toEqual([]);
});

test("a schema without the check would be seen", () => {
  expect(z.object({ field: z.string() }).safeParse({ field: "\u0000" }).success).toBe(true);
  expect(accepts({ name: "planted", schema: z.string() }, "plain")).toBe(true);
});

test("every search says how long it can be", () => {
  const searches = leaves.filter(({ name }) => name.endsWith(" query.search"));
  expect(searches.length).toBeGreaterThan(12);
  for (const { name, schema } of searches) {
    const { error } = schema.safeParse("x".repeat(201));
    const words = error?.issues.map(({ message }) => message);
    expect(words, name).toEqual(["Search for at most 200 characters."]);
    expect(schema.safeParse("x".repeat(200)).success, name).toBe(true);
  }
});

const impossible = ["0001-01-01", "1066-10-14", "9999-12-31", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59+00:00"];
const dated = leaves.filter((leaf) => ["2026-02-28", "2026-02-28T10:00:00Z"].some((value) => accepts(leaf, value)));
/** Unlike dates, free texts and numbers accept an impossible date. */
const isDate = (leaf: Leaf) => !accepts(leaf, "2026-02-30") && !accepts(leaf, "2026-02-30T10:00:00Z");

test("no day and no moment of any call lies where no calendar of ours reaches", () => {
  const dates = dated.filter(isDate);
  expect(dates.length).toBeGreaterThan(20);
  expect(
    dates.flatMap((leaf) =>
      impossible.filter((value) => accepts(leaf, value)).map((value) => `${leaf.name}: ${value}`),
    ),
  ).toEqual([]);
});

test("only the code of a scanner may hold the separator of GS1 codes", () => {
  const separated = everyCall.filter(
    ([, { body }]) =>
      body instanceof z.ZodObject &&
      "code" in body.shape &&
      withPlainText(body, { unprintable: "unprintable" }).safeParse({ code: "10A\u001d1727" }).success,
  );
  expect(separated.map(([name]) => name)).toEqual(["POST staff/stock/scan"]);
});
