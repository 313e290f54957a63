import { describe, expect, test } from "vitest";
import { serverTexts } from "../../contract/server-texts.ts";
import { addDays, licenceNotice, licenceProblem, requiredFrom } from "./licence.ts";

const rule = { introduced: "2026-11-01", required_from: null };
const old = { account_type: "dealer", since: "2026-10-31" } as const;
const fresh = { account_type: "dealer", since: "2026-11-01" } as const;
const hospital = { account_type: "hospital", since: "2026-10-31" } as const;
const licence = { number: "MH/MD-42/0042", valid_until: "2026-12-31", state: "verified" as const, reason: null };
const rejected = { ...licence, state: "rejected" as const, reason: "Not in the list" };

describe("from which day a dealer needs a licence", () => {
  test.each([
    ["an account of the day on which licences were introduced", fresh, rule, "2026-11-01"],
    ["a later account", { ...fresh, since: "2027-02-03" }, rule, "2027-02-03"],
    ["an account of the day before: 30 days' notice", old, rule, "2026-12-01"],
    ["an old account, by the owner's day", old, { ...rule, required_from: "2027-02-01" }, "2027-02-01"],
    ["a new account has no later day", fresh, { ...rule, required_from: "2027-02-01" }, "2026-11-01"],
  ])("%s", (_what, dealer, own, day) => {
    expect(requiredFrom(dealer, own)).toBe(day);
  });
});

describe("MDR 2017 r.87A: who may order", () => {
  const needed = { code: "licence_needed", message: serverTexts.licenceNeeded };
  const expired = { code: "licence_expired", message: serverTexts.licenceExpired(licence.number, "2026-12-31") };
  const refused = { code: "licence_needed", message: serverTexts.licenceRejected(licence.number) };

  test.each([
    ["new, without a licence", fresh, null, "2026-11-01", needed],
    ["old, without one, on the last day of notice", old, null, "2026-11-30", null],
    ["old, without one, on the first day after it", old, null, "2026-12-01", needed],
    ["with a verified one, on its last day", fresh, licence, "2026-12-31", null],
    ["with a verified one, on the day after", fresh, licence, "2027-01-01", expired],
    ["with one that staff have yet to verify", fresh, { ...licence, state: "pending" as const }, "2026-11-02", null],
    ["with a rejected one", fresh, rejected, "2026-11-02", refused],
    ["old, with a rejected one, while none is needed", old, rejected, "2026-11-30", null],
    ["old, with a rejected one, once it is needed", old, rejected, "2026-12-01", refused],
    // The notice is for dealers who have shown no licence at all.
    [
      "old, with an expired one, while none is needed",
      old,
      { ...licence, valid_until: "2026-11-02" },
      "2026-11-03",
      {
        code: "licence_expired",
        message: serverTexts.licenceExpired(licence.number, "2026-11-02"),
      },
    ],
    ["rejected and expired: a renewed one is asked for", fresh, rejected, "2027-01-01", expired],
  ] as const)("a dealer, %s", (_what, dealer, own, today, problem) => {
    for (const purpose of ["own_use", "resale"] as const) {
      expect(licenceProblem(dealer, purpose, own, rule, today)).toEqual(problem);
    }
  });

  test.each([
    [
      "without a licence, at once",
      null,
      "2026-10-31",
      { code: "licence_needed", message: serverTexts.resaleLicenceNeeded },
    ],
    ["with one that staff have yet to verify", { ...licence, state: "pending" as const }, "2026-11-02", null],
    ["with a rejected one", rejected, "2026-11-02", refused],
    ["with an expired one", licence, "2027-01-01", expired],
  ] as const)("a hospital that buys for resale, %s", (_what, own, today, problem) => {
    expect(licenceProblem(hospital, "resale", own, rule, today)).toEqual(problem);
    expect(licenceProblem(hospital, "own_use", own, rule, today)).toBeNull();
  });

  test("doctors buy for use whatever they say: no licence, no notice", () => {
    for (const own of [null, licence, rejected]) {
      expect(licenceProblem(null, "resale", own, rule, "2027-01-01")).toBeNull();
      expect(licenceNotice(null, own, rule, "2027-01-01")).toBeNull();
    }
  });
});

describe("what a dealer sees", () => {
  const expiring = serverTexts.licenceExpiring(licence.number, "2026-12-31");

  test.each([
    ["31 days before the last day: nothing", fresh, licence, "2026-11-30", null],
    ["30 days before it", fresh, licence, "2026-12-01", expiring],
    ["on the last day", fresh, licence, "2026-12-31", expiring],
    [
      "after it, what keeps them from ordering",
      fresh,
      licence,
      "2027-01-01",
      serverTexts.licenceExpired(licence.number, "2026-12-31"),
    ],
    [
      "old, without a licence: from when one is needed",
      old,
      null,
      "2026-11-30",
      serverTexts.licenceNeededFrom("2026-12-01"),
    ],
    ["old, with a rejected one: the same", old, rejected, "2026-11-30", serverTexts.licenceNeededFrom("2026-12-01")],
    [
      "old, with a rejected one that expires soon: the same",
      old,
      { ...rejected, valid_until: "2026-11-30" },
      "2026-11-20",
      serverTexts.licenceNeededFrom("2026-12-01"),
    ],
    ["a hospital without a licence: nothing", hospital, null, "2026-12-31", null],
    ["a hospital whose licence expires soon", hospital, licence, "2026-12-01", expiring],
  ] as const)("%s", (_what, dealer, own, today, notice) => {
    expect(licenceNotice(dealer, own, rule, today)).toBe(notice);
  });
});

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2027-02-28", 1, "2027-03-01"],
  ["2026-12-01", 30, "2026-12-31"],
])("%s and %i days are %s", (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});
