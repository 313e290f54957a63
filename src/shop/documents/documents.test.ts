import { afterEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { copyTestOrder, placeTestOrder, readTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { pdfPages, rupees } from "../../../test/support/paper.ts";
import { recordPauses } from "../../../test/support/pauses.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { type Answer, testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import type { OrderLineRow } from "../orders/index.ts";
import { loadSettings, type Settings, storeSettings } from "../settings/index.ts";
import { issueInvoice } from "./index.ts";

const shop = await testShop();

async function issue({ order, lines, lots }: TestOrder) {
  return shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
}

/** The PDF as downloaded by a customer. */
async function downloadPaper(order: string, token: string | null) {
  const reply = await shop.working(() =>
    shop.app.inject({
      url: `/api/orders/${order}/invoice`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), "accept-encoding": "br, gzip" },
    }),
  );
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
}

async function readContent(orderId: number): Promise<InvoiceContent> {
  const [row] = await shop.sql<{ content: InvoiceContent }>`SELECT content FROM invoices WHERE order_id = ${orderId}`;
  if (!row) throw new Error("There is no such invoice.");
  return row.content;
}

const demo = await loadDemonstration(shop);
const usual = await loadSettings(shop.db);
await shop.sql`UPDATE coupons SET valid_to = '2199-12-31' WHERE code = 'WELCOME10'`;

/** Makes the shop sell with these settings from now on. */
async function sellWith(changes: Partial<Settings["selling"]>) {
  await storeSettings(shop.db, "selling", { ...usual.selling, ...changes });
  await shop.live.refresh();
}

type Amounts = Pick<OrderLineRow, "taxable_paise" | "cgst_paise" | "sgst_paise" | "igst_paise">;

function printedTaxes(amounts: Amounts, rate: number, inter: boolean): string {
  return inter
    ? `${rupees(amounts.igst_paise)} ${rate / 100}%`
    : `${rupees(amounts.cgst_paise)} ${rate / 200}% ${rupees(amounts.sgst_paise)} ${rate / 200}%`;
}

const totalAmount = ({ taxable_paise, cgst_paise, sgst_paise, igst_paise }: Amounts) =>
  taxable_paise + cgst_paise + sgst_paise + igst_paise;

interface Case {
  goods: [refNo: string, quantity: number][];
  coupon_code?: string;
  /** Every order pays for shipping, which is printed for each tax rate. */
  rates?: number;
  seller?: { state: string; gstin: string };
  customer?: { state: string };
}

const cases: [string, Case][] = [
  ["within the state", { goods: [["NK-EE-1101", 2]] }],
  [
    "with many lines and a coupon",
    {
      goods: [
        ["NK-EE-1101", 2],
        ["NK-EE-1102", 3],
        ["NK-EE-1601", 1],
        ["NK-ME-1001", 10],
      ],
      coupon_code: "WELCOME10",
    },
  ],
  [
    "between states",
    {
      goods: [
        ["NK-EE-1101", 1],
        ["NK-ME-1001", 7],
      ],
      customer: { state: "Karnataka" },
    },
  ],
  [
    "with shipping at several rates",
    {
      goods: [
        ["NK-EE-1101", 1],
        ["NK-EE-1601", 1],
        ["NK-PS-1501", 2],
        ["NK-PS-1503", 1],
      ],
      rates: 2,
    },
  ],
  [
    "between states with coupon and shipping",
    {
      goods: [
        ["NK-EE-1101", 3],
        ["NK-LA-1203", 1],
      ],
      coupon_code: "WELCOME10",
      rates: 1,
      customer: { state: "Delhi" },
    },
  ],
  [
    "within a union territory",
    {
      goods: [
        ["NK-EE-1101", 2],
        ["NK-ME-1001", 3],
      ],
      rates: 1,
      seller: { state: "Chandigarh", gstin: "04AAAAA0000A1ZA" },
      customer: { state: "Chandigarh" },
    },
  ],
];

describe("the paper says what the database says", () => {
  afterEach(async () => {
    await sellWith({});
    await sellBy(shop, { code: "EN" });
  });

  test.each(cases)("%s", async (_name, { goods, coupon_code, rates, seller, customer }) => {
    await sellWith(rates ? { free_delivery_orders: 0 } : {});
    await sellBy(shop, seller ? { ...seller, code: "CH", state_id: demo.state(seller.state).id } : { code: "EN" });
    const { id: state_id } = demo.state(customer?.state ?? "Maharashtra");
    const buyer = await shop.customer({ account_type: "hospital", state_id });
    const placed = await placeTestOrder(shop, buyer, { goods, ...(coupon_code ? { coupon_code } : {}) });
    const { number } = await issue(placed);
    const { order, lines } = placed;
    const inter = order.supply_kind === "inter";
    const text = (await pdfPages((await downloadPaper(order.token, buyer.token)).body)).join(" ");

    const hasDiscount = lines.some((line) => line.coupon_paise > 0);
    for (const line of lines) {
      // The column exists only where there are any.
      const discount = line.coupon_paise > 0 ? `${rupees(line.coupon_paise)} ` : hasDiscount ? "– " : "";
      expect(text).toContain(
        `Lot LOT-${line.ref_no}, exp. 30 Nov 2028, ${line.quantity} NOS ${line.hsn_code} ${line.quantity} NOS ` +
          `${rupees(line.price_paise)} ${discount}${rupees(line.taxable_paise)} ` +
          `${printedTaxes(line, line.gst_rate_bp, inter)} ${rupees(totalAmount(line))}`,
      );
      expect(text).toContain(`Ref. ${line.ref_no}`);
      expect(text).toContain(`MRP ₹ ${rupees(line.mrp_paise)}`);
    }
    const totals = {
      ...{ cgst_paise: order.cgst_paise, sgst_paise: order.sgst_paise, igst_paise: order.igst_paise },
      taxable_paise: order.subtotal_paise - order.coupon_paise + order.shipping_paise,
    };
    const taxes = inter
      ? `IGST ${rupees(order.igst_paise)}`
      : `CGST ${rupees(order.cgst_paise)} ${order.state_tax_kind} ${rupees(order.sgst_paise)}`;
    const sign = order.round_off_paise > 0 ? "+" : order.round_off_paise < 0 ? "−" : "";
    expect(text).toContain(
      `Taxable value ${rupees(totals.taxable_paise)} ${taxes} Round off ${sign}${rupees(order.round_off_paise)} ` +
        `Total payable ₹ ${rupees(order.total_paise)}`,
    );
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(text).toContain(`Total, ${pieces} piece`);
    const heads = inter ? [order.igst_paise] : [order.cgst_paise, order.sgst_paise];
    expect(text).toContain(
      `piece${pieces === 1 ? "" : "s"} ${[totals.taxable_paise, ...heads, totalAmount(totals)].map((paise) => rupees(paise)).join(" ")}`,
    );
    expect(totalAmount(totals) + order.round_off_paise).toBe(order.total_paise);
    for (const fact of [number, order.number, order.place_of_supply, order.seller_gstin, order.tax_reason]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain(`Coupon ${coupon_code ?? "None"}`);
    if (seller) expect(text).toContain("UTGST");

    await expectSummary(order.id, text, inter);
    expect((await readContent(order.id)).shipping.length).toBe(rates ?? 0);
  });

  /** The summary's rows are printed and add up to the order, with shipping included in the rows of its goods. */
  async function expectSummary(orderId: number, text: string, inter: boolean) {
    const { hsn_summary, shipping, lines, totals } = await readContent(orderId);
    for (const each of hsn_summary) {
      const taxes = inter ? rupees(each.igst_paise) : `${rupees(each.cgst_paise)} ${rupees(each.sgst_paise)}`;
      const all = rupees(totalAmount(each) - each.taxable_paise);
      expect(text).toContain(
        `${each.hsn_code} ${each.quantity} ${each.unit} ${each.gst_rate_bp / 100}% ${rupees(each.taxable_paise)} ${taxes} ${all}`,
      );
    }
    const [charge] = shipping;
    if (charge && shipping.length === 1) {
      const amount = rupees(charge.taxable_paise);
      const taxes = printedTaxes(charge, charge.gst_rate_bp, inter);
      expect(text).toMatch(new RegExp(`Shipping – – ${amount} (– )?${amount} ${taxes} ${rupees(totalAmount(charge))}`));
    }
    for (const share of shipping.length > 1 ? shipping : []) {
      const taxes = inter ? rupees(share.igst_paise) : `${rupees(share.cgst_paise)} ${rupees(share.sgst_paise)}`;
      expect(text).toContain(
        `of which at ${share.gst_rate_bp / 100}% ${rupees(share.taxable_paise)} ${taxes} ${rupees(totalAmount(share))}`,
      );
    }
    for (const key of ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const) {
      const total = (rows: Amounts[]) => rows.reduce((sum, each) => sum + each[key], 0);
      expect(total(hsn_summary)).toBe(totals[key]);
      expect(total(lines) + total(shipping)).toBe(totals[key]);
    }
  }

  test("names and registration of the buyer, who pays at the door, in cash only below the ceiling", async () => {
    const asha = await shop.customer();
    const small = await placeTestOrder(shop, asha);
    const gstin = "27AAPFU0939F1ZV";
    await shop.sql`UPDATE orders SET buyer_gstin = ${gstin} WHERE id = ${small.order.id}`;
    const untaxed = { cgst_paise: 0, sgst_paise: 0, shipping_paise: 0, shipping_cgst_paise: 0, shipping_sgst_paise: 0 };
    const amounts = { round_off_paise: 0, coupon_paise: 0, subtotal_paise: 2_00_000_00, total_paise: 2_00_000_00 };
    const large = (await copyTestOrder(shop, small, 1, { ...untaxed, ...amounts }))[0] as TestOrder;
    const notes = [];
    for (const { order } of [small, large]) {
      await issue(await readTestOrder(shop, order.token));
      notes.push((await pdfPages((await downloadPaper(order.token, asha.token)).body)).join(" "));
    }
    expect(notes[0]).toContain(`GSTIN ${gstin}`);
    expect(notes[0]).toContain("Cash on delivery: cash, UPI or bank transfer");
    expect(notes[1]).toContain("Cash on delivery: UPI, bank transfer, cheque or demand draft");
    expect(notes[1]).toContain("Rupees Two Lakh Only");
  });
});

describe("fetching it", () => {
  test("when no worker takes the job, the request ends in time and says when to retry", async () => {
    const asha = await shop.customer();
    const placed = await placeTestOrder(shop, asha);
    await issue(placed);
    const path = `/api/orders/${placed.order.token}/invoice`;
    let answers: Answer[] = [];
    const pauses = await recordPauses(["platform/jobs"], async () => {
      answers = await Promise.all([1, 2].map(() => shop.request("GET", path, { token: asha.token })));
    });
    const waited = pauses.reduce((sum, each) => sum + each, 0) / answers.length;
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThan(10_000);
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
    }
    // However often it is requested, it is drawn once.
    const due = await shop.sql`
      SELECT FROM jobs j JOIN invoices i ON i.id = (j.payload->>'invoice_id')::int WHERE i.order_id = ${placed.order.id}`;
    expect(due).toHaveLength(1);
    await shop.jobs.runDue();
    expect((await shop.request("GET", path, { token: asha.token })).status).toBe(200);
  });

  test.each([
    ["changed", "UPDATE invoice_documents SET pdf = pdf || 'x', sha256 = sha256(pdf || 'x')"],
    ["deleted", "DELETE FROM invoice_documents"],
    ["emptied", "TRUNCATE invoice_documents"],
  ])("what is kept cannot be %s", async (_what, statement) => {
    const placed = await placeTestOrder(shop, await shop.customer());
    await issue(placed);
    await shop.jobs.runDue();
    await expect(shop.asAdmin(statement)).rejects.toThrow(/never changed/);
  });
});
