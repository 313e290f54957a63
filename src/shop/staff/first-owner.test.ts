import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { createFirstOwner } from "./index.ts";

const t = await testShop();

test("the first owner is made once, with a password that is printed once", async () => {
  const printed = await createFirstOwner(t.shop);
  expect(printed).toContain("/admin");
  const [, password = ""] = /with the password (\S+) /.exec(printed ?? "") ?? [];
  const body = { email: "OWNER@shop.invalid", password };
  const signedIn = await t.request("POST", "/api/staff/sign-in", { body });
  expect([signedIn.status, signedIn.body.role]).toEqual([200, "owner"]);
  expect(await createFirstOwner(t.shop)).toBeNull();
  expect(await t.sql`SELECT FROM staff`).toHaveLength(1);
});
