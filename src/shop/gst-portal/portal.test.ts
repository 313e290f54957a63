import { beforeAll, describe, expect, test } from "vitest";
import { type Issued, issueDocuments } from "../../../test/support/book-documents.ts";
import { draft } from "../../../test/support/invoices.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { challanReasons } from "../../contract/challan-reasons.ts";
import type { TurnoverBand } from "../../contract/turnover.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { eInvoice } from "./e-invoice.ts";
import { eWayBill } from "./e-way-bill.ts";
import { cancelUntil, eInvoiceNeed, eWayBillLimit, eWayBillNeed, type NeedsFacts } from "./needs.ts";
import { addressFields } from "./payload-address.ts";

const content = (more: Partial<InvoiceContent> = {}): InvoiceContent => ({
  ...draft({
    lines: [
      { quantity: 2, price_paise: 30_000_00, hsn_code: "90189099", gst_rate_bp: 500 },
      { quantity: 1, price_paise: 9_999_99, hsn_code: "94029090", gst_rate_bp: 1800 },
    ],
    charges: [{ kind: "shipping", label: "Shipping", amount_paise: 150_00 }],
    kind: "inter",
  }),
  ...{ number: "ENT/2627/000001", issued_at: "2026-11-21T18:45:00.000Z" },
  ...more,
});

describe("e-invoice, version 1.1", () => {
  test("has what the schema asks for, and adds up with shipping among the goods it follows", () => {
    const { payload, errors } = eInvoice(content());
    expect(errors).toEqual([]);
    expect(payload).toMatchObject({
      Version: "1.1",
      TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N" },
      // 00:15 on the next day in India.
      DocDtls: { Typ: "INV", No: "ENT/2627/000001", Dt: "22/11/2026" },
      SellerDtls: { Gstin: "27AAPFU0939F1ZV", Loc: "Pune", Pin: 411026, Stcd: "27" },
      BuyerDtls: { Gstin: "29AAGCB7383J1Z4", LglNm: "Lotus ENT Clinic", Loc: "Bengaluru", Pin: 560025, Pos: "29" },
    });
    expect(payload.ItemList.map(({ PrdDesc, HsnCd, GstRt }) => [PrdDesc, HsnCd, GstRt])).toEqual([
      ["Device 1 R-1", "90189099", 5],
      ["Device 2 R-2", "94029090", 18],
      ["Shipping and charges", "90189099", 5],
      ["Shipping and charges", "94029090", 18],
    ]);
    const paise = (rupees: number) => Math.round(rupees * 100);
    const items = payload.ItemList.reduce((sum, { TotItemVal }) => sum + paise(TotItemVal), 0);
    expect(items + paise(payload.ValDtls.RndOffAmt)).toBe(paise(payload.ValDtls.TotInvVal));
  });

  test("CGST Rules r.53(1A): of a credit note names the invoice", () => {
    const corrects = { number: "ENT/2627/000001", issued_at: "2026-11-21T06:00:00Z", kind: "invoice" as const };
    const { payload } = eInvoice(content({ number: "ENC/2627/000001", corrects }));
    expect(payload).toMatchObject({
      DocDtls: { Typ: "CRN" },
      RefDtls: { PrecDocDtls: [{ InvNo: "ENT/2627/000001", InvDt: "21/11/2026" }] },
    });
  });

  const billing = content().billing;
  test.each<[string, Partial<InvoiceContent>]>([
    ["DocDtls.No", { number: "/ENT" }],
    ["DocDtls.No", { number: "ENT/2627/0000000001" }],
    ["BuyerDtls.Gstin", { billing: { ...billing, gstin: null } }],
    ["BuyerDtls.Pin", { billing: { ...billing, address: ["Residency Road", "Bengaluru"] } }],
    ["BuyerDtls.LglNm", { billing: { ...billing, company_name: "AB" } }],
    ["SellerDtls.TrdNm", { seller: { ...content().seller, name: "NK" } }],
    ["RefDtls.PrecDocDtls[0].InvNo", { corrects: { number: "0", issued_at: "2026-11-21", kind: "invoice" } }],
    ["ItemList[0].HsnCd", { lines: content().lines.map((line) => ({ ...line, hsn_code: "90189" })) }],
    ["ItemList[0].GstRt", { lines: content().lines.map((line) => ({ ...line, gst_rate_bp: 700 })) }],
    ["ValDtls.AssVal", { totals: { ...content().totals, taxable_paise: 1 } }],
  ])("%s is refused where it is wrong", (field, more) => {
    expect(eInvoice(content(more)).errors.map((error) => error.split(": ")[0])).toContain(field);
  });
});

describe("e-way bill", () => {
  test("goes from the seller to the place of delivery, billed to the buyer", () => {
    const { payload, errors } = eWayBill(content(), "invoice");
    expect(errors).toEqual([]);
    expect(payload).toMatchObject({
      ...{ supplyType: "O", subSupplyType: "1", docType: "INV", docDate: "22/11/2026", transactionType: 2 },
      ...{ fromPincode: 411026, fromStateCode: 27, toGstin: "29AAGCB7383J1Z4", toPincode: 411001, actToStateCode: 27 },
      toStateCode: 29,
    });
  });

  test("says from where the goods leave, where that is another place than the registered address", () => {
    const dispatched_from = { name: "Warehouse", address: "Plot 9, Chakan, Pune", pincode: "410501" };
    const sent = content({ seller: { ...content().seller, dispatched_from } });
    const { payload, errors } = eWayBill(sent, "invoice");
    expect(errors).toEqual([]);
    expect(payload).toMatchObject({ fromPincode: 410501, fromPlace: "Pune", fromStateCode: 27, transactionType: 4 });
    const invoice = eInvoice(sent);
    expect(invoice.errors).toEqual([]);
    expect(invoice.payload).toMatchObject({
      DispDtls: { Nm: "Warehouse", Addr1: "Plot 9, Chakan, Pune, 410501", Loc: "Pune", Pin: 410501, Stcd: "27" },
      SellerDtls: { Pin: 411026 },
    });
    expect(eInvoice(content()).payload).not.toHaveProperty("DispDtls");
  });

  test("an unregistered buyer is URP, a challan is no supply", () => {
    const { payload } = eWayBill(content({ billing: { ...content().billing, gstin: null } }), "challan");
    expect(payload).toMatchObject({ toGstin: "URP", docType: "CHL", subSupplyType: "8" });
  });

  test.each(challanReasons)("says why the goods of a challan move in at most 20 characters: %s", (reason_code) => {
    const terms = { reason_code, due_on: null };
    const { payload, errors } = eWayBill(content({ kind: "challan", challan: terms }), "challan");
    expect(errors).toEqual([]);
    const isExhibition = reason_code === "exhibition";
    expect(payload.subSupplyType).toBe(isExhibition ? "12" : "8");
    expect(payload).toEqual(
      isExhibition
        ? expect.not.objectContaining({ subSupplyDesc: expect.anything() })
        : expect.objectContaining({ subSupplyDesc: expect.stringMatching(/^.{3,20}$/) }),
    );
  });

  test.each<[string, Partial<InvoiceContent>]>([
    ["docNo", { number: "ENT/2627/0000000001" }],
    ["fromPincode", { seller: { ...content().seller, address: "Bhosari" } }],
    ["itemList[0].hsnCode", { lines: content().lines.map((line) => ({ ...line, hsn_code: "90" })) }],
    ["itemList[0].qtyUnit", { lines: content().lines.map((line) => ({ ...line, unit: "PIECES" })) }],
  ])("%s is refused where it is wrong", (field, more) => {
    expect(eWayBill(content(more), "invoice").errors.map((error) => error.split(": ")[0])).toContain(field);
  });
});

test.each([
  ["Plot 7, Bhosari Industrial Estate, Pune 411026", "Pune", 411026],
  ["4 Residency Road, Bengaluru - 560 025", "Bengaluru", 560025],
  ["4 Residency Road, Bengaluru", "Bengaluru", undefined],
])("the address %s", (address, Loc, Pin) => {
  expect(addressFields(address)).toMatchObject({ Loc, Pin });
});

// PostgreSQL refuses JSON with a lone surrogate, and the number would not be recorded.
test.each([49, 99, 199, 299])("no character is cut in two after %i others", (length) => {
  const text = `${"x".repeat(length)}😀 Bengaluru 560025`;
  const { billing, lines } = content();
  const long = content({
    billing: { ...billing, address: [text] },
    lines: lines.map((line) => ({ ...line, description: text, ref_no: "" })),
  });
  for (const { payload } of [eInvoice(long), eWayBill(long, "invoice")])
    expect(JSON.stringify(payload)).not.toMatch(/\\ud[89a-f]/);
});

test("names longer than the portals' fields are cut, so that the document can be reported", () => {
  const name = `${"Sri Venkateswara Ear Nose Throat and Head Neck Surgery Research Institute ".repeat(2)}😀`.trim();
  const { billing, seller } = content();
  const long = content({
    billing: { ...billing, company_name: name },
    seller: { ...seller, name, legal_name: name },
  });
  for (const { payload, errors } of [eInvoice(long), eWayBill(long, "invoice")]) {
    expect(errors).toEqual([]);
    expect(JSON.stringify(payload)).toContain(`"${name.slice(0, 100)}"`);
  }
});

test("goods of one HSN code without tax for different reasons are items of their own, and no charge is made of them", () => {
  const untaxed = { quantity: 1, hsn_code: "30066010", gst_rate_bp: 0 };
  const goods = [
    { ...untaxed, price_paise: 2_000_00, tax_class: "exempt" as const },
    { ...untaxed, price_paise: 3_000_00, tax_class: "nil" as const },
  ];
  const bill = content(draft({ lines: goods, kind: "inter" }));
  expect(bill.hsn_summary).toHaveLength(2);
  const { payload, errors } = eWayBill(bill, "bill_of_supply");
  expect(payload.itemList.map(({ productName, taxableAmount }) => [productName, taxableAmount])).toEqual([
    ["Device 1 R-1", 2000],
    ["Device 2 R-2", 3000],
  ]);
  expect(errors).toEqual([]);
});

describe("what is needed", () => {
  const facts: NeedsFacts = {
    ...{
      kind: "invoice",
      is_commercial: false,
      is_cancelled: false,
      buyer_gstin: "29AAGCB7383J1Z4",
      supply_kind: "inter",
      from_state: "27",
    },
    ...{ issued_at: new Date("2026-11-22T12:00:00+05:30"), taxed_value_paise: 50_000_01, whole_total_paise: null },
  };

  test.each<[string, Partial<NeedsFacts>, TurnoverBand | null, string]>([
    ["B2B above Rs 5 crore", {}, "up_to_10", "yes"],
    ["B2B up to Rs 5 crore", {}, "up_to_5", "no"],
    ["B2B of unknown turnover", {}, null, "depends"],
    ["B2C", { buyer_gstin: null }, "up_to_10", "no"],
    ["a credit note to a registered buyer", { kind: "credit_note" }, "up_to_10", "yes"],
    ["a commercial note", { kind: "credit_note", is_commercial: true }, "up_to_10", "no"],
    ["a bill of supply", { kind: "bill_of_supply", taxed_value_paise: 0 }, "up_to_10", "no"],
    ["before 1 August 2023", { issued_at: new Date("2023-07-31T23:59:59+05:30") }, "up_to_10", "no"],
  ])("CGST Rules r.48(4), Notification 10/2023: e-invoice for %s", (_, more, turnover, need) => {
    expect(eInvoiceNeed({ ...facts, ...more }, turnover).need).toBe(need);
  });

  test("CGST Rules r.48(4): an e-invoice is due within 30 days", () => {
    expect(eInvoiceNeed(facts, "above_10").until).toEqual(new Date("2026-12-22T12:00:00+05:30"));
  });

  test("CGST Rules r.138(9): the portals cancel within 24 hours", () => {
    expect(cancelUntil(new Date("2026-11-22T18:30:00+05:30"))).toEqual(new Date("2026-11-23T18:30:00+05:30"));
  });

  test.each<[string, Partial<NeedsFacts>, string]>([
    ["inter-State above Rs 50,000", {}, "yes"],
    ["inter-State of Rs 50,000", { taxed_value_paise: 50_000_00 }, "no"],
    ["within Maharashtra above Rs 50,000", { supply_kind: "intra" }, "no"],
    ["within Maharashtra above Rs 1,00,000", { supply_kind: "intra", taxed_value_paise: 1_00_000_01 }, "yes"],
    ["within Karnataka above Rs 50,000", { supply_kind: "intra", from_state: "29" }, "yes"],
    ["a credit note", { kind: "credit_note" }, "no"],
    ["a challan", { kind: "challan" }, "yes"],
  ])("CGST Rules r.138(1): e-way bill for %s", (_, more, need) => {
    expect(eWayBillNeed({ ...facts, ...more }).need).toBe(need);
  });

  test.each([
    ["19", "2023-12-01T00:00:00+05:30", 1_00_000],
    ["19", "2026-05-31T23:59:59+05:30", 1_00_000],
    ["19", "2026-06-01T00:00:00+05:30", 50_000],
    ["10", "2019-01-20T23:59:59+05:30", 2_00_000],
    ["10", "2019-01-21T00:00:00+05:30", 1_00_000],
    ["23", "2022-04-14T23:59:59+05:30", 50_000],
    ["23", "2022-04-15T00:00:00+05:30", 1_00_000],
    ...["03", "07", "08", "20", "27", "33"].map((state) => [state, "2026-11-22T12:00:00+05:30", 1_00_000] as const),
    ...["01", "24", "29", "32", "36"].map((state) => [state, "2026-11-22T12:00:00+05:30", 50_000] as const),
  ] as const)("CGST Rules r.138(14)(d): within State %s at %s the limit is Rs %i", (from_state, at, limit) => {
    expect(eWayBillLimit({ supply_kind: "intra", from_state, issued_at: new Date(at) })).toBe(limit);
    expect(eWayBillLimit({ supply_kind: "inter", from_state, issued_at: new Date(at) })).toBe(50_000);
  });
});

describe("of a document in the database", async () => {
  const shop = await testShop();
  const { request, member, customer } = shop;
  shop.clock.set("2026-11-21T10:00:00+05:30");
  const accountant = await member("accounts");
  let issued: Issued[] = [];
  beforeAll(async () => {
    const { order } = await placeTestOrder(shop, await customer());
    const goods = [{ rate: 5, value: 60_000_00 }];
    issued = await issueDocuments(shop.shop, order.id, [
      { at: "2026-11-01T12:00:00+05:30", gstin: "29AAGCB7383J1Z4", pos: "29", goods, buyer: "Lotus Clinic" },
      { at: "2026-11-02T12:00:00+05:30", pos: "29", goods },
      {
        ...{ at: "2026-11-03T12:00:00+05:30", pos: "29" },
        goods: [
          { rate: 5, value: 40_000_00 },
          { hsn: "90214090", rate: 0, value: 60_000_00 },
        ],
      },
    ]);
  });
  const address = (place: number) => `/api/staff/books/documents/${issued[place]?.id}/portal`;
  const irn = "a1".repeat(32);
  const record = (place: number, body: object) => request("POST", address(place), { staff: accountant, body });
  const way = { kind: "e_way_bill", number: "123456789012", issued_at: "2026-11-01T13:00:00+05:30" };

  test("payloads and needs are shown, and numbers are recorded once", async () => {
    const shown = (await request("GET", address(0), { staff: accountant })).body.data;
    expect(shown.e_invoice).toMatchObject({ need: "depends", errors: [], recorded: null });
    expect(shown.e_way_bill).toMatchObject({ need: "yes", errors: [], payload: { docNo: "ENT/2627/000001" } });

    const invoice = {
      kind: "e_invoice",
      number: irn.toUpperCase(),
      issued_at: "2026-11-01T13:00:00+05:30",
      acknowledgement: "112610000000001",
    };
    expect((await record(0, invoice)).body.data).toEqual({ number: irn });
    expect((await record(0, way)).status).toBe(200);
    expect((await record(0, invoice)).body).toEqual({ data: { number: irn } });
    expect((await record(0, { ...invoice, number: "b2".repeat(32) })).body.code).toBe("already_recorded");
    expect((await record(0, { ...invoice, acknowledgement: "2" })).body.code).toBe("already_recorded");
    expect((await record(1, { ...way, issued_at: "2026-11-02T13:00:00+05:30" })).body.code).toBe("already_recorded");
    const entries = await shop.sql`SELECT FROM audit_entries WHERE act LIKE 'recorded the e-%'`;
    expect(entries).toHaveLength(2);
    const after = (await request("GET", address(0), { staff: accountant })).body.data;
    expect(after.e_invoice.recorded).toMatchObject({ number: irn, cancel_until: "2026-11-02T07:30:00.000Z" });
  });

  test("CGST Rules r.138(1), explanation 2: exempt goods are no part of the consignment's value", async () => {
    const [taxed, both] = [
      await request("GET", address(1), { staff: accountant }),
      await request("GET", address(2), { staff: accountant }),
    ];
    expect([taxed.body.data.e_way_bill.need, both.body.data.e_way_bill.need]).toEqual(["yes", "no"]);
  });

  test.each([
    { ...way, number: "12345" },
    { ...way, kind: "e_invoice" },
    { ...way, kind: "fax" },
  ])("refuses %o", async (body) => {
    expect((await record(1, body)).status).toBe(422);
  });

  test.each(["2026-11-01T23:59:59+05:30", "2026-11-21T10:00:01+05:30", "2100-01-01T00:00:00Z"])(
    "refuses %s, before the document or still to come: it could not be corrected",
    async (issued_at) => {
      const { status, body } = await record(1, { ...way, number: "210987654321", issued_at });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["issued_at"]]);
    },
  );

  test("a document that does not exist is not found", async () => {
    expect((await request("GET", "/api/staff/books/documents/2000000000/portal", { staff: accountant })).status).toBe(
      404,
    );
  });
});
