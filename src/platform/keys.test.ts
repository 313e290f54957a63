import { hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { isSealed, openKeys, seal, unseal } from "./keys.ts";

const first = "the first key, thirty-two characters";
const second = "the second key, thirty-two characters";
const [old, now, both] = [openKeys([first]), openKeys([second]), openKeys([second, first])];

test("each use has a key of its own, the same at every start", () => {
  const [form, factors] = [old.current("enquiry form"), old.current("second factors")];
  expect(form.equals(factors)).toBe(false);
  expect(form.equals(old.current("totals"))).toBe(false);
  expect(factors).toHaveLength(32);
  expect(openKeys([first]).current("second factors").equals(factors)).toBe(true);
  expect(now.current("second factors").equals(factors)).toBe(false);
});

test("totals are accepted with a key of their own, and until every process does so, with the secret itself", () => {
  const accepted = both.accepted("totals").map((key) => key.toString("base64"));
  const derived = [second, first].map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "shop: totals", 32)));
  const plain = [second, first].map((secret) => Buffer.from(secret));
  expect(accepted).toEqual([...plain, ...derived].map((key) => key.toString("base64")));
  expect(both.current("totals").toString()).toBe(second);
});

test("a secret is decrypted only with the same key, use and context, and is never encrypted the same way twice", () => {
  const sealed = seal(old, "second factors", "member 7", "JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect([isSealed(sealed), isSealed("JBSWY3DPEHPK3PXP")]).toEqual([true, false]);
  expect(unseal(old, "second factors", "member 7", sealed)).toEqual({ plain: "JBSWY3DPEHPK3PXP", isCurrentKey: true });
  expect(unseal(old, "second factors", "member 8", sealed)).toBeNull();
  expect(unseal(old, "enquiry form", "member 7", sealed)).toBeNull();
  expect(unseal(now, "second factors", "member 7", sealed)).toBeNull();
  expect(seal(old, "second factors", "member 7", "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
});

test("a previous key still decrypts, and says so", () => {
  const sealed = seal(old, "second factors", "member 7", "x");
  expect(unseal(both, "second factors", "member 7", sealed)).toEqual({ plain: "x", isCurrentKey: false });
  const again = seal(both, "second factors", "member 7", "x");
  expect(unseal(old, "second factors", "member 7", again)).toBeNull();
});

test.each(["v1:", "v1:AAAA", "v1:!!!", "", "v1:".padEnd(20_000, "A")])("%# is not decrypted", (stored) => {
  expect(unseal(old, "second factors", "member 7", stored)).toBeNull();
});

test("a changed bit is detected", () => {
  const bytes = Buffer.from(seal(old, "second factors", "member 7", "secret").slice(3), "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(unseal(old, "second factors", "member 7", `v1:${changed.toString("base64url")}`)).toBeNull();
  }
});
