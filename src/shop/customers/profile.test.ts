import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { normaliseProfile, profileProblems } from "./profile.ts";
import type { Profile } from "./queries.ts";

const t = await testShop({ connections: 2 });
const [mumbai] = await t.sql<{ state_id: number; city_id: number }>`
  SELECT c.state_id, c.id AS city_id FROM cities c JOIN states s ON s.id = c.state_id
  WHERE s.name = 'Maharashtra' AND c.name = 'Mumbai'`;

const profile = (more: Partial<Profile> = {}): Profile => ({
  ...{ first_name: "Asha", last_name: "Rao", dob: "1980-02-29", mobile_number: "9876543210", mci_number: "MCI/12345" },
  ...{ account_type: "doctor", company_name: null, gstin: null, apartment_no: null, pincode: "400001" },
  ...{ address: "4 Residency Road", state_id: mumbai?.state_id ?? 0, city_id: mumbai?.city_id ?? 0, ...more },
});
const problems = (more: Partial<Profile>, at = "2026-11-22T10:00:00+05:30") =>
  profileProblems(t.db, profile(more), new Date(at));

describe("customers are at least eighteen", () => {
  test.each([
    ["2008-11-22", "2026-11-21T23:59:59+05:30", false, "the last second of the day before"],
    ["2008-11-22", "2026-11-22T00:00:00+05:30", true, "the first second of the birthday in India"],
    ["2008-02-29", "2026-02-28T23:59:59+05:30", false, "born on a leap day, 28 February"],
    ["2008-02-29", "2026-03-01T00:00:00+05:30", true, "born on a leap day, 1 March"],
    ["2010-02-28", "2028-02-28T00:00:00+05:30", true, "in a leap year"],
    ["2008-12-31", "2026-12-31T00:00:00+05:30", true, "while it is still the day before in UTC"],
  ])("born on %s, at %s: %s, %s", async (dob, at, isOldEnough) => {
    expect(await problems({ dob }, at)).toEqual(isOldEnough ? {} : { dob: [serverTexts.tooYoung] });
  });

  test.each([
    ["1906-11-22", {}],
    ["1906-11-21", { dob: [serverTexts.bornImpossible] }],
    ["2027-01-01", { dob: [serverTexts.tooYoung] }],
  ])("and no older than a hundred and twenty: born on %s", async (dob, errors) => {
    expect(await problems({ dob })).toEqual(errors);
  });
});

describe("a council number", () => {
  test.each([
    ["doctor", { mci_number: [serverTexts.mciNeeded] }],
    ["dealer", {}],
    ["hospital", {}],
  ] as const)("of a %s may be missing, or not", async (account_type, errors) => {
    expect(await problems({ account_type, mci_number: null })).toEqual(errors);
  });
});

test("everything that is wrong is named at once", async () => {
  const wrong = { dob: "2020-01-01", mci_number: null, state_id: 32_000, gstin: "27AAPFU0939F1ZA" };
  expect(Object.keys(await problems(wrong)).sort()).toEqual(["dob", "gstin", "mci_number", "state_id"]);
});

test("a GSTIN is stored as the law writes it; nothing else of a profile is changed", () => {
  const given = profile({ gstin: " 27 aapfu0939f 1zv ", first_name: " asha " });
  expect(normaliseProfile(given)).toEqual({ ...given, gstin: "27AAPFU0939F1ZV" });
  expect(normaliseProfile(profile())).toEqual(profile());
});
