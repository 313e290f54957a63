import { expect, test } from "vitest";
import { calls } from "../src/contract/index.ts";
import type { StaffCall } from "../src/contract/staff/call.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import { testShop } from "./support/test-shop.ts";

const shop = await testShop();
const { body: document } = await shop.request("GET", "/api/openapi.json");

function described(name: string) {
  const [method = "", path = ""] = name.split(" ");
  return document.paths[`/api/${path.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
}

test.each(Object.entries(calls))("%s is described", (name, call) => {
  expect(described(name).summary).toBe(call.summary);
  expect(described(name).security).toEqual(call.access === "customer" ? [{ bearer: [] }] : undefined);
  expect(described(name).responses[("status" in call && call.status) || 200]).toBeDefined();
});

test.each(Object.entries<StaffCall>(staffCalls))("%s is described", (name, call) => {
  expect(described(name).summary).toBe(call.summary);
  expect(described(name).security).toEqual(call.right === "signed-out" ? undefined : [{ staff: [] }]);
});

test("nothing else is described, and every reference leads somewhere", () => {
  const all = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.slice("/api/".length).replace(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  expect(all.sort()).toEqual(Object.keys({ ...calls, ...staffCalls }).sort());
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    expect(document.components.schemas).toHaveProperty([name ?? ""]);
  }
  expect(document.openapi).toMatch(/^3\.1/);
});

test("a download of JSON is described as an object, not as text", () => {
  const { content } = described("GET staff/reports/gstr1").responses[200];
  expect(content["application/json"].schema.type).toBe("object");
  expect(content["text/csv; charset=utf-8"].schema).toEqual({ type: "string", format: "binary" });
});

test("every status that a call may answer is declared", () => {
  for (const [name, call] of Object.entries<Partial<StaffCall>>({ ...calls, ...staffCalls })) {
    const [method = "", path = ""] = name.split(" ");
    const takes = call.params ?? call.query ?? call.body ?? call.headers;
    const wanted = [
      ...[call.status ?? 200, 400, 401, 429, 500, 503],
      ...(method === "GET" ? [] : [413, 415]),
      ...(takes ? [422] : []),
      ...(call.params || call.body ? [404] : []),
      ...(path.startsWith("staff/") ? [403] : []),
      ...Object.keys(call.refusals ?? {}),
    ].map(String);
    expect([name, Object.keys(described(name).responses)]).toEqual([name, expect.arrayContaining(wanted)]);
  }
});

test("people can read it", async () => {
  const page = await shop.request("GET", "/api/docs");
  expect(page.status).toBe(200);
  expect(page.headers["content-security-policy"]).not.toMatch(/unsafe|script-src/);
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style/);
});
