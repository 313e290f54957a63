import { expect, test } from "vitest";
import { email } from "../contract/fields.ts";
import { emailPattern } from "./email-pattern.ts";

test.each([
  ["asha@clinic.example", true],
  ["asha.rao+ent@clinic.co.in", true],
  ["o'brien@clinic.example", true],
  ["ASHA@CLINIC.EXAMPLE", true],
  ["asha_rao-2@ent-clinic.example", true],
  ["asha@clinic", false],
  ["asha at clinic", false],
  ["asha@clinic.1", false],
  [".asha@clinic.example", false],
  ["asha.@clinic.example", false],
  ["asha..rao@clinic.example", false],
  ["asha@-clinic.example", false],
  ["asha@clinic..example", false],
  ["asha rao@clinic.example", false],
  ["आशा@clinic.example", false],
])("%j is an email address: %j, to the server too", (typed, is) => {
  expect([emailPattern.test(typed), email.safeParse(typed).success]).toEqual([is, is]);
});
