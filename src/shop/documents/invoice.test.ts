import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draft, invoiced, makeLots, type Sale } from "../../../test/support/invoices.ts";
import type { PackedLot, TaxedAmounts } from "../document-content/index.ts";
import { chargeShares, printedCharges } from "./charges.ts";

const specula = { quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 };
const forceps = { quantity: 1, price_paise: 3_333_33, hsn_code: "90189099", gst_rate_bp: 500 };
const cable = { quantity: 1, price_paise: 1_000_00, hsn_code: "85444299", gst_rate_bp: 1_800 };
const trolley = { quantity: 1, price_paise: 500_00, hsn_code: "90189099", gst_rate_bp: 1_800 };
const freight = (amount_paise: number) => ({ kind: "shipping", label: "Shipping", amount_paise });

describe("the parties", () => {
  test("the buyer has the billing address and GSTIN, the place of delivery the shipping address and none", () => {
    const { billing, delivery } = draft({ lines: [specula] });
    expect(billing).toEqual({
      ...{ name: "Asha Rao", company_name: "Lotus ENT Clinic", phone: "9876543210", gstin: "29AAGCB7383J1Z4" },
      ...{ address: ["12B, 4 Residency Road", "Bengaluru 560025"], state: "Karnataka", state_code: "29" },
    });
    expect(delivery).toEqual({
      ...{ name: "Ravi Menon", company_name: "", phone: "9812345678", gstin: null },
      ...{ address: ["7 Ashram Road", "Pune 411001"], state: "Maharashtra", state_code: "27" },
    });
  });

  test("the seller goes by legal and trade name", () => {
    expect(draft({ lines: [specula] }).seller).toMatchObject({
      ...{ name: "Nasokarna", legal_name: "Nasokarna ENT Devices Private Limited" },
      ...{ gstin: "27AAPFU0939F1ZV", state: "Maharashtra", state_code: "27" },
    });
  });
});

describe("the lines", () => {
  test("state price, discount, taxable value, taxes and their sum", () => {
    const { lines } = draft({ lines: [specula, cable], coupon_paise: 300_00 });
    expect(lines).toMatchObject([
      {
        ...{ quantity: 2, unit: "NOS", rate_paise: 1_000_00, discount_paise: 200_00, taxable_paise: 1_800_00 },
        ...{ cgst_paise: 45_00, sgst_paise: 45_00, igst_paise: 0, total_paise: 1_890_00 },
      },
      {
        ...{ quantity: 1, rate_paise: 1_000_00, discount_paise: 100_00, taxable_paise: 900_00 },
        ...{ cgst_paise: 81_00, sgst_paise: 81_00, igst_paise: 0, total_paise: 1_062_00 },
      },
    ]);
  });

  test("name the variant by its attributes, and each lot with its expiry", () => {
    const lots = [
      { order_line_id: 1, lot_number: "A", expires_on: "2028-11-30", quantity: 1 },
      { order_line_id: 2, lot_number: "C", expires_on: null, quantity: 1 },
      { order_line_id: 1, lot_number: "B", expires_on: null, quantity: 1 },
    ];
    const { lines } = draft({ lines: [specula, cable], lots });
    expect(lines[0]).toMatchObject({ attributes: "Diameter (mm) 4, Length (mm) 36", ref_no: "R-1" });
    expect(lines.map((line) => line.lots.map(({ lot_number }) => lot_number))).toEqual([["A", "B"], ["C"]]);
    expect(lines[0]?.lots[0]).toEqual({ lot_number: "A", expires_on: "2028-11-30", quantity: 1 });
  });
});

describe("the summary by HSN code and rate", () => {
  test("adds up what has the same code and rate, in the order of both", () => {
    const { hsn_summary } = draft({ lines: [trolley, specula, cable, forceps] });
    expect(
      hsn_summary.map(({ hsn_code, gst_rate_bp, taxable_paise }) => [hsn_code, gst_rate_bp, taxable_paise]),
    ).toEqual([
      ["85444299", 1_800, 1_000_00],
      ["90189099", 500, 5_333_33],
      ["90189099", 1_800, 500_00],
    ]);
  });

  /** Composite supply, CGST Act s.8: 2,000 and 1,000 of 3,000 rupees bear 150 rupees of shipping. */
  test("has shipping among the goods that it follows", () => {
    const { hsn_summary, shipping } = draft({ lines: [specula, cable], charges: [freight(150_00)] });
    expect(hsn_summary).toMatchObject([
      { hsn_code: "85444299", taxable_paise: 1_050_00, cgst_paise: 94_50, sgst_paise: 94_50 },
      { hsn_code: "90189099", taxable_paise: 2_100_00, cgst_paise: 52_50, sgst_paise: 52_50 },
    ]);
    expect(shipping).toMatchObject([
      { label: "Shipping", gst_rate_bp: 500, taxable_paise: 100_00, cgst_paise: 2_50, sgst_paise: 2_50 },
      { label: "Shipping", gst_rate_bp: 1_800, taxable_paise: 50_00, cgst_paise: 4_50, sgst_paise: 4_50 },
    ]);
  });
});

describe("the totals", () => {
  test("are goods less coupon and with shipping, the taxes, and the rounding to the rupee", () => {
    const { totals, total_in_words } = draft({ lines: [forceps], coupon_paise: 33_33, charges: [freight(99_99)] });
    // 3,300.00 at 5 %: 82.50 twice. 99.99 at 5 %: 2.50 twice. Together 3,569.99.
    expect(totals).toEqual({
      ...{ taxable_paise: 3_399_99, cgst_paise: 85_00, sgst_paise: 85_00, igst_paise: 0 },
      ...{ round_off_paise: 1, total_paise: 3_570_00 },
    });
    expect(total_in_words).toBe("Rupees Three Thousand Five Hundred Seventy Only");
  });

  const cart = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      price_paise: fc.integer({ min: 1, max: 9_99_999 }),
      hsn_code: fc.constantFrom("90189099", "85444299", "94029090"),
      gst_rate_bp: fc.constantFrom(0, 500, 1_800),
    }),
    { minLength: 1, maxLength: 6 },
  );
  test("are to the paisa the sums of the lines and charges, and of the summary, whatever is sold", () => {
    const amounts = fc.record({ coupon_paise: fc.nat(5_00_000), freight_paise: fc.nat(50_000) });
    fc.assert(
      fc.property(cart, amounts, fc.constantFrom("intra", "inter"), (lines, { coupon_paise, freight_paise }, kind) => {
        const {
          lines: rows,
          shipping,
          hsn_summary,
          totals,
        } = draft({
          ...{ lines, coupon_paise, charges: [freight(freight_paise)], kind },
        });
        for (const key of ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const) {
          const sum = (of: TaxedAmounts[]) => of.reduce((total, each) => total + each[key], 0);
          expect([sum([...rows, ...shipping]), sum(hsn_summary)]).toEqual([totals[key], totals[key]]);
        }
        const { taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise } = totals;
        expect(taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise).toBe(total_paise);
        expect(kind === "intra" ? igst_paise : cgst_paise + sgst_paise).toBe(0);
      }),
    );
  });
});

test.each([
  [1_99_999, "Cash on delivery: cash, UPI or bank transfer"],
  [2_00_000, "Cash on delivery: UPI, bank transfer, cheque or demand draft"],
])("an order of %i rupees is payable: %s", (rupees, terms) => {
  const nilRated = { quantity: 1, price_paise: rupees * 100, hsn_code: "90214010", gst_rate_bp: 0 };
  expect(draft({ lines: [nilRated] }).payment_terms).toBe(terms);
});

describe("there is no invoice", () => {
  const sale = { lines: [specula, cable] };
  const [first, second] = makeLots(sale) as [PackedLot, PackedLot];
  test.each<[string, Partial<Sale>, RegExp]>([
    ["without the seller's GSTIN", { seller_gstin: "" }, /Order ENT-10001 has no seller GSTIN/],
    ["for a line without a lot", { lots: [first] }, /0 of 1 units of R-2 have a lot/],
    ["for fewer units than ordered", { lots: [{ ...first, quantity: 1 }, second] }, /1 of 2 units of R-1 have a lot/],
    ["for more units than ordered", { lots: [first, second, second] }, /2 of 1 units of R-2 have a lot/],
  ])("%s", (_what, changes, problem) => {
    expect(() => draft({ ...sale, ...changes })).toThrow(problem);
  });

  test.each(["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const)(
    "when the stored shares of a charge differ from it in %s",
    (key) => {
      const { adjustments } = invoiced({ ...sale, charges: [freight(150_00)] });
      expect(chargeShares(adjustments)).toHaveLength(2);
      const [share] = adjustments.find(({ kind }) => kind === "shipping")?.shares ?? [];
      if (share) share[key] += 1;
      expect(() => chargeShares(adjustments)).toThrow('The shares of the charge "Shipping" do not add up to it.');
    },
  );
});

test("a free charge is not printed, and neither are coupon and rounding", () => {
  const { adjustments } = invoiced({ lines: [forceps], coupon_paise: 33, charges: [freight(0)] });
  expect(adjustments.map(({ kind }) => kind)).toEqual(["coupon", "shipping", "round_off"]);
  expect(printedCharges(adjustments)).toEqual([]);
});
