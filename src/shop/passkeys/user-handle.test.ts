import { expect, test } from "vitest";
import { openKeys } from "../../platform/keys.ts";
import { userHandle } from "./user-handle.ts";

const keys = openKeys(["the secret of this test, with more than 32 characters"]);
const handle = (account: "customer" | "staff", id: number) => userHandle(keys, { account, id }).toString("hex");

test("an account keeps its handle, and no two share one", () => {
  expect(handle("customer", 7)).toBe(handle("customer", 7));
  const handles = [handle("customer", 7), handle("customer", 77), handle("staff", 7), handle("customer", 8)];
  expect(new Set(handles).size).toBe(handles.length);
});

test("it fits WebAuthn's limit of 64 bytes and says nothing about the account", () => {
  const bytes = userHandle(keys, { account: "customer", id: 4_711_000 });
  expect(bytes.length).toBeLessThanOrEqual(64);
  expect(bytes.toString("latin1")).not.toMatch(/customer|4711000/);
});
