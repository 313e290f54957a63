import { expect, test } from "vitest";
import { rupeesText } from "../../contract/money.ts";
import type { OrderAddress } from "../../contract/orders.ts";
import { inLanguage } from "../../language/current.ts";
import type { Adjustment } from "../tax/index.ts";
import { contentColumns, contentLine } from "./contents.ts";
import { toContentsReply } from "./contents-reply.ts";
import type { OrderRevisionRow } from "./queries.ts";
import { type Repriced, repriceLine } from "./reprice-order.ts";
import { toRepricingReply, toRevisionReplies } from "./revision-reply.ts";
import type { ContentLine, Contents, RevisedColumns, RevisedLine } from "./tables.ts";

const address: OrderAddress = {
  ...{ f_name: "Asha", l_name: "Rao", company_name: "", apartment_no: "4", address: "Residency Road" },
  ...{ city: "Mumbai", city_id: 1, pincode: "400001", state: "Maharashtra", state_id: 27 },
  ...{ email: "asha@clinic.example", phone_number: "9876543210" },
};

const amounts = (total_paise: number, more: Partial<RevisedColumns> = {}) =>
  ({
    ...{ coupon_paise: 0, cgst_paise: 25_00, sgst_paise: 25_00, igst_paise: 0, total_paise },
    ...more,
  }) as RevisedColumns;

const charge = (kind: string, amount_paise: number, label = `Charge for ${kind}`): Adjustment => ({
  ...{ kind, label, amount_paise, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, shares: [] },
  rule: { type: "charge", rates: "pro_rata", rounding: "rate" },
});

const line = (id: number | null, quantity: number, more: Partial<ContentLine> = {}) =>
  ({
    ...{ id, variant_id: 10 * (id ?? 9), ref_no: `R-${id}`, product_name: "Snare", quantity, price_paise: 100_00 },
    ...{ taxable_paise: quantity * 100_00, cgst_paise: 250, sgst_paise: 250, igst_paise: 0, ...more },
  }) as ContentLine;

function changed(was: ContentLine[], is: ContentLine[], more: Partial<Contents["order"]> = {}): Repriced {
  const order = {
    ...{ shipping_address: address, billing_address: address, buyer_gstin: null, coupon_code: null },
  } as Contents["order"];
  return {
    before: { order: amounts(1_000_00), lines: [], adjustments: [], contents: { order, lines: was } },
    after: {
      order: amounts(900_00),
      lines: [],
      adjustments: [],
      contents: { order: { ...order, ...more }, lines: is },
    },
  };
}

test("each line is shown once, before and after: those that were there first, then the added ones", () => {
  const [kept, gone, added] = [line(1, 2), line(2, 1), line(null, 5)];
  const reply = toContentsReply(changed([kept, gone], [line(1, 4), added]));
  expect(reply).toMatchObject({ total_before: 1000, total_after: 900, facts: [] });
  expect(reply?.lines).toEqual([
    {
      ...{ sub_product_id: 10, ref_no: "R-1", product_name: "Snare" },
      ...{ before: { quantity: 2, price: 100, total: 205 }, after: { quantity: 4, price: 100, total: 405 } },
    },
    expect.objectContaining({ sub_product_id: 20, after: null }),
    expect.objectContaining({ sub_product_id: 90, before: null, after: { quantity: 5, price: 100, total: 505 } }),
  ]);
});

test.each<[string, Partial<Contents["order"]>, object[]]>([
  ["nothing", {}, []],
  ["the GSTIN", { buyer_gstin: "27AAPFU0939F1ZV" }, [{ label: "GSTIN", before: "none", after: "27AAPFU0939F1ZV" }]],
  ["the coupon", { coupon_code: "WELCOME10" }, [{ label: "Coupon", before: "none", after: "WELCOME10" }]],
  [
    "where it is delivered",
    { shipping_address: { ...address, company_name: "Lotus Clinic", apartment_no: "", l_name: "" } },
    [
      {
        label: "Deliver to",
        before: "Asha Rao, 4, Residency Road, Mumbai 400001, Maharashtra",
        after: "Asha, Lotus Clinic, Residency Road, Mumbai 400001, Maharashtra",
      },
    ],
  ],
  [
    "to whom it is billed",
    { billing_address: { ...address, city: "Pune", pincode: "411001" } },
    [{ label: "Bill to", before: expect.any(String), after: expect.stringContaining("Pune 411001") }],
  ],
])("the facts that differ are named: %s", (_what, change, facts) => {
  expect(toContentsReply(changed([line(1, 1)], [line(1, 1)], change))?.facts).toEqual(facts);
});

test("discount and taxes are facts if their sums differ", () => {
  const repriced = changed([line(1, 1)], [line(1, 1)]);
  repriced.after.order = amounts(900_00, { coupon_paise: 10_00, cgst_paise: 0, sgst_paise: 0, igst_paise: 50_00 });
  expect(toContentsReply(repriced)?.facts.map(({ label }) => label)).toEqual(["Discount"]);
  repriced.after.order.igst_paise = 51_00;
  expect(toContentsReply(repriced)?.facts.map(({ label }) => label)).toEqual(["Discount", "GST"]);
});

test("a charge that differs is a fact, under its label", () => {
  const repriced = changed([line(1, 1)], [line(1, 1)]);
  repriced.before.adjustments = [charge("shipping", 150_00), charge("packing", 0)];
  repriced.after.adjustments = [charge("shipping", 150_00), charge("packing", 40_00)];
  const [before, after] = [rupeesText(0), rupeesText(40_00)];
  expect(toContentsReply(repriced)?.facts).toEqual([{ label: "Charge for packing", before, after }]);
});

test("a charge has its label in the reader's language", () => {
  const repriced = changed([line(1, 1)], [line(1, 1)]);
  repriced.before.adjustments = [charge("shipping", 150_00, "Shipping")];
  repriced.after.adjustments = [charge("shipping", 100_00, "Shipping")];
  expect(inLanguage("hi", () => toContentsReply(repriced))?.facts).toMatchObject([{ label: "शिपिंग" }]);
});

test("a revision of prices or seller alone changes no contents", () => {
  const { before, after } = changed([], []);
  expect(toContentsReply({ before: { ...before, contents: undefined }, after } as unknown as Repriced)).toBeNull();
  expect(toContentsReply({ before, after: { ...after, contents: undefined } } as unknown as Repriced)).toBeNull();
});

test("what is stored of an order and a line are their contents, in one order of columns", () => {
  const extended = { ...line(1, 2), position: 3, order_id: 7 };
  const shuffled = Object.fromEntries(Object.entries(extended).toReversed()) as unknown as ContentLine;
  expect(JSON.stringify(contentLine(shuffled))).toBe(JSON.stringify(contentLine(extended)));
  expect(Object.keys(contentLine(extended))).not.toContain("order_id");
  const order = { shipping_address: address, item_count: 2, note: "secret" } as unknown as Contents["order"];
  expect(Object.keys(contentColumns(order))).not.toContain("note");
});

const taxed = (id: number, more: Partial<RevisedLine> = {}): RevisedLine => ({
  ...{ id, hsn_code: "90189099", gst_rate_bp: 500, tax_class: "taxable", price_paise: 100_00, coupon_paise: 0 },
  ...{ taxable_paise: 200_00, cgst_paise: 500, sgst_paise: 500, igst_paise: 0, ...more },
});
const names = [
  { id: 1, ref_no: "R-1", product_name: "Snare" },
  { id: 2, ref_no: "R-2", product_name: "Curette" },
];
const repricing = (was: RevisedLine[], is: RevisedLine[]): Repriced => ({
  before: { order: amounts(420_00), lines: was, adjustments: [] },
  after: { order: amounts(446_00), lines: is, adjustments: [] },
});

test("a repricing shows only the lines that differ, with the total of each", () => {
  const is = [taxed(1), taxed(2, { gst_rate_bp: 1_800, cgst_paise: 1_800, sgst_paise: 1_800 })];
  expect(toRepricingReply(repricing([taxed(1), taxed(2)], is), names)).toEqual({
    ...{ total_before: 420, total_after: 446 },
    lines: [
      {
        ...{ line_id: 2, ref_no: "R-2", product_name: "Curette" },
        before: { gst_rate: 5, tax_class: "taxable", price: 100, total: 210 },
        after: { gst_rate: 18, tax_class: "taxable", price: 100, total: 236 },
      },
    ],
  });
});

test("a line that a later change removed from the order is not shown", () => {
  const was = [taxed(1), taxed(3)];
  const { lines } = toRepricingReply(
    repricing(
      was,
      was.map((each) => ({ ...each, gst_rate_bp: 0 })),
    ),
    names,
  );
  expect(lines.map(({ line_id }) => line_id)).toEqual([1]);
});

test("an order's revisions are those that were applied, without its splits, with the time of the decision", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const row = (state: OrderRevisionRow["state"], reason: OrderRevisionRow["reason"], decided_at: Date | null) =>
    ({ ...repricing([], []), state, reason, proposed_at: at(1), decided_at }) as unknown as OrderRevisionRow;
  const replies = toRevisionReplies(
    [
      row("applied", "rate_change", at(2)),
      row("declined", "registration_change", at(3)),
      row("applied", "parcels_change", at(4)),
      row("withdrawn", "contents_change", at(5)),
      row("applied", "contents_change", null),
      row("proposed", "contents_change", null),
    ],
    names,
  );
  expect(replies.map(({ reason, at: time }) => [reason, time])).toEqual([
    ["rate_change", at(2).toISOString()],
    ["contents_change", at(1).toISOString()],
  ]);
});

type Taxation = NonNullable<Parameters<typeof repriceLine>[1]>;
const sold = { ...taxed(1), mrp_paise: 110_00 } as unknown as Parameters<typeof repriceLine>[0];

test.each<[string, Taxation | undefined]>([
  ["its taxation is unknown", undefined],
  ["rate and class are the same", { hsn_code: "90189099", gst_rate_bp: 500, tax_class: "taxable" }],
  ["only the HSN code differs", { hsn_code: "90211000", gst_rate_bp: 500, tax_class: "taxable" }],
])("a line stays the same object if %s", (_why, now) => {
  expect(repriceLine(sold, now)).toBe(sold);
});

test.each([
  ["a lower rate raises no price", 0, "exempt", 100_00],
  ["a higher rate below the MRP keeps the price", 1_000, "taxable", 100_00],
  ["a rate that would exceed the MRP lowers the price to it", 1_800, "taxable", 93_22],
] as const)("Packaged Commodities Rules r.18(2): %s", (_what, gst_rate_bp, tax_class, price_paise) => {
  const now = { hsn_code: "90211000", gst_rate_bp, tax_class };
  expect(repriceLine(sold, now)).toEqual({ ...sold, ...now, price_paise });
});
