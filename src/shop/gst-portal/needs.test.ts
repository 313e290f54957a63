import { describe, expect, test } from "vitest";
import type { TurnoverBand } from "../../contract/turnover.ts";
import { highestTurnoverBefore } from "../settings/index.ts";
import { cancelUntil, eInvoiceNeed, eInvoiceSpans, eWayBillNeed, type NeedsFacts } from "./needs.ts";

const facts: NeedsFacts = {
  ...{
    kind: "invoice",
    is_commercial: false,
    is_cancelled: false,
    buyer_gstin: "29AAGCB7383J1Z4",
    supply_kind: "inter",
    from_state: "27",
  },
  ...{ issued_at: new Date("2026-11-22T12:00:00+05:30"), taxed_value_paise: 1_00, whole_total_paise: null },
};
type Turnover = { year: string; band: TurnoverBand }[];

describe("CGST Rules r.48(4), Notification 10/2023: above Rs 5 crore in any earlier year", () => {
  const once: Turnover = [
    { year: "2324", band: "up_to_10" },
    { year: "2425", band: "up_to_5" },
  ];
  const grown: Turnover = [
    { year: "2526", band: "above_10" },
    { year: "2425", band: "up_to_5" },
  ];
  const never: Turnover = [{ year: "2425", band: "up_to_5" }];
  // A year's turnover takes effect on the following 1 April; a turnover not stated leaves the need undecided.
  const cases: [what: string, turnover: Turnover, at: string, need: string][] = [
    ["nothing stated", [], "2026-11-22T12:00:00+05:30", "depends"],
    ["before the first year stated", never, "2025-03-31T23:59:59+05:30", "depends"],
    ["after a year below", never, "2025-04-01T00:00:00+05:30", "no"],
    ["in the year that goes above", grown, "2026-03-31T23:59:59+05:30", "no"],
    ["from the year after it", grown, "2026-04-01T00:00:00+05:30", "yes"],
    ["before a year above", once, "2024-03-31T23:59:59+05:30", "depends"],
    ["after a year above", once, "2024-04-01T00:00:00+05:30", "yes"],
    ["years after it, when the turnover has fallen", once, "2026-11-22T12:00:00+05:30", "yes"],
  ];

  test.each(cases)("%s", (_what, turnover, at, need) => {
    const issued_at = new Date(at);
    const own = eInvoiceNeed({ ...facts, issued_at }, highestTurnoverBefore({ turnover }, issued_at));
    expect(own.need).toBe(need);
    // The list finds documents by date ranges, the document itself computes its need: both must agree.
    const { openUntil, neededFrom } = eInvoiceSpans(turnover);
    const isNeeded = neededFrom !== null && issued_at >= neededFrom;
    const isOpen = openUntil === null || issued_at < openUntil;
    expect(isNeeded ? "yes" : isOpen ? "depends" : "no").toBe(need);
  });

  test("the portal's refusal after 30 days is stated above Rs 10 crore only; the day is a reminder for others", () => {
    const needs = ([null, "up_to_10", "above_10"] as const).map((band) => eInvoiceNeed(facts, band));
    expect(needs.map(({ reason }) => reason.includes("30 days"))).toEqual([false, false, true]);
    expect(new Set(needs.map(({ until }) => until?.toISOString()))).toEqual(new Set(["2026-12-22T06:30:00.000Z"]));
  });

  test.each<[string, Partial<NeedsFacts>]>([
    ["a challan", { kind: "challan" }],
    ["an invoice of exempt goods", { taxed_value_paise: 0 }],
    ["a note to an unregistered buyer", { kind: "credit_note", buyer_gstin: null }],
    ["the last second before 1 August 2023", { issued_at: new Date("2023-07-31T23:59:59+05:30") }],
  ])("%s is not reported whatever the turnover, and has no deadline", (_what, more) => {
    for (const band of [null, "up_to_5", "above_10"] as const) {
      expect(eInvoiceNeed({ ...facts, ...more }, band)).toMatchObject({ need: "no", until: null });
    }
  });

  test("a note of one paisa to a registered buyer is", () => {
    expect(eInvoiceNeed({ ...facts, kind: "credit_note", taxed_value_paise: 1 }, "up_to_10").need).toBe("yes");
  });
});

describe("CGST Rules r.138(1): an e-way bill is for more than the limit, not for the limit", () => {
  const intra = (from_state: string, issued_at: string): Partial<NeedsFacts> => ({
    ...{ supply_kind: "intra", from_state, issued_at: new Date(issued_at) },
  });

  test.each<[string, Partial<NeedsFacts>, number]>([
    ["between States", {}, 50_000],
    ["between States, from one with a higher limit within", { from_state: "07" }, 50_000],
    ["within Karnataka", intra("29", "2026-11-22T12:00:00+05:30"), 50_000],
    ["within Maharashtra", intra("27", "2026-11-22T12:00:00+05:30"), 1_00_000],
    ["within Maharashtra, before its notification", intra("27", "2018-06-30T23:59:59+05:30"), 50_000],
    ["within Bihar, by its first notification", intra("10", "2018-04-20T00:00:00+05:30"), 2_00_000],
  ])("%s", (_what, more, rupees) => {
    const needFor = (taxed_value_paise: number) => eWayBillNeed({ ...facts, ...more, taxed_value_paise });
    const written = rupees === 50_000 ? "Rs 50,000" : `Rs ${rupees / 1_00_000},00,000`;
    expect(needFor(rupees * 100)).toEqual({ need: "no", reason: `The value is at most ${written}.`, until: null });
    expect(needFor(rupees * 100 + 1)).toMatchObject({ need: "yes", reason: expect.stringContaining(written) });
  });

  test.each(["invoice", "bill_of_supply", "challan"] as const)(
    "a %s moves goods, no matter who receives them",
    (kind) => {
      const moved = { ...facts, kind, taxed_value_paise: 50_000_01, buyer_gstin: null };
      expect(eWayBillNeed(moved)).toMatchObject({ need: "yes", until: null });
    },
  );
});

test("CGST Rules r.138(9): 24 hours, over the end of a month and of a leap day", () => {
  expect(cancelUntil(new Date("2028-02-28T23:59:59+05:30"))).toEqual(new Date("2028-02-29T23:59:59+05:30"));
  expect(cancelUntil(new Date("2026-12-31T10:00:00+05:30"))).toEqual(new Date("2027-01-01T10:00:00+05:30"));
});
