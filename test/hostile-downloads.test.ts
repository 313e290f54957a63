import { expect, test } from "vitest";
import { z } from "zod";
import type { StaffCall } from "../src/contract/staff/call.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import { testShop } from "./support/test-shop.ts";

/* File downloads and the books: each parameter with values that no form sends. */

const { request, member } = await testShop();
const owner = await member("owner");

/** A valid value for each required parameter, so that only the hostile one is refused. */
const usual: Record<string, string> = {
  ...{ period: "112026", month: "2026-11", year: "2627", book: "sales", section: "b2b", kind: "e_invoice", ids: "1" },
  ...{
    id: "1",
    token: "x".repeat(22),
    document: "acknowledgement",
    list: "orders",
    size: "50x25",
    tokens: "x".repeat(22),
  },
};
const hostile = [
  "x".repeat(20_000),
  "1".repeat(20_000),
  "\u0000",
  "112026\u0000",
  "क".repeat(7_000),
  "=1+1",
  "../../etc/passwd",
];

const calls = Object.entries<StaffCall>(staffCalls).filter(
  ([name, { produces }]) => name.startsWith("GET ") && (produces || /staff\/(?:books|reports)/.test(name)),
);
const namesIn = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
/** Event streams never end. */
const tested = calls.filter(([name]) => name !== "GET staff/events");

test.each(tested)("%s: no parameter causes a fault, however hostile", async (name, { query, params }) => {
  const ask = (changes: Record<string, string>) => {
    const values = { ...usual, ...changes };
    const path = name.slice(4).replace(/:(\w+)/g, (_, field) => encodeURIComponent(values[field] ?? "1"));
    const given = namesIn(query).filter((field) => field in changes || !isOptional(query, field));
    const search = given.map((field) => `${field}=${encodeURIComponent(values[field] ?? "1")}`);
    return request("GET", `/api/${path}?${search.join("&")}`, { staff: owner });
  };
  for (const field of [...namesIn(query), ...namesIn(params)]) {
    for (const value of hostile) {
      const { status, body } = await ask({ [field]: value });
      const seen = [field, value.slice(0, 12), status];
      if (status === 422)
        expect([...seen, Object.keys(body.errors ?? {})]).toEqual([...seen, expect.arrayContaining([field])]);
      else expect(seen).toEqual([field, value.slice(0, 12), expect.toBeOneOf([200, 400, 404, 409])]);
      if (status === 200) expect(value.length, `${field} is taken`).toBeLessThan(100);
    }
  }
});

function isOptional(schema: z.ZodType | undefined, field: string): boolean {
  return schema instanceof z.ZodObject && (schema.shape[field] as z.ZodType).safeParse(undefined).success;
}
