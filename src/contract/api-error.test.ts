import { expect, test } from "vitest";
import { ApiError, buildPath, isApiError } from "./api-error.ts";

test("fills in parameters and leaves out what is not asked", () => {
  expect(buildPath("GET product/view/:token", { token: "a/b c" })).toBe("/api/product/view/a%2Fb%20c");
  expect(buildPath("PUT user-addresses/:id", { id: 7 })).toBe("/api/user-addresses/7");
  expect(buildPath("GET product-data", {}, { search: "a&b", page: 2, category: undefined, sort: "" })).toBe(
    "/api/product-data?search=a%26b&page=2",
  );
  expect(buildPath("GET product-data", {}, { attr: ["7:180", "7:200"] })).toBe(
    "/api/product-data?attr=7%3A180&attr=7%3A200",
  );
  expect(buildPath("GET site")).toBe("/api/site");
});

test("knows its errors by their shape", () => {
  const error = new ApiError(409, { message: "Changed.", code: "totals_changed" }, 3);
  expect(isApiError(error)).toBe(true);
  expect(error).toMatchObject({ status: 409, code: "totals_changed", retryAfter: 3, errors: {}, lines: [] });
  expect(isApiError(Object.assign(new Error("x"), { status: 404, code: "not_found" }))).toBe(true);
  expect(isApiError(new Error("x"))).toBe(false);
  expect(isApiError({ status: 404, code: "not_found" })).toBe(false);
});
