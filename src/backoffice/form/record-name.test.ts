import { expect, test } from "vitest";
import { recordName } from "./record-name.ts";

test("the name of what is edited does not depend on the place in its list", () => {
  expect(recordName("?search=wand&sort=-name&after=abc&edit=7")).toBe("edit=7");
  expect(recordName("?return=5&act=refund")).toBe(recordName("?act=refund&return=5"));
  expect(recordName("?edit=8")).not.toBe(recordName("?edit=7"));
  expect(recordName("")).toBe("");
});
