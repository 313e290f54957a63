import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { isNothing, readRemaining, returnedRefNo, returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { receiveLots } from "../stock/index.ts";
import { issueAllMissingNotes } from "./missing-notes.ts";

const shop = await testShop({ connections: 20 });
const { db, customer, sql } = shop;
const f = await fulfilmentCalls(shop);
const { at, act, orderIn, read, actOnReturn, collect } = f;
const steps = returnSteps(f);
const demo = await loadDemonstration(shop);
let asha: TestCustomer;

beforeAll(async () => {
  const variant_id = demo.variant(returnedRefNo).id;
  const lot = { variant_id, lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 };
  await receiveLots(db, [lot], "test");
  const { selling } = await loadSettings(db);
  await storeSettings(db, "selling", { ...selling, free_delivery_orders: 0, shipping_paise: 150_01 });
  await shop.live.refresh();
});

beforeEach(async () => {
  await at("2026-11-02T09:00:00+05:30");
  asha = await customer();
});

interface Row {
  id: number;
  kind: string;
  number: string;
  content: InvoiceContent;
  total_paise: number;
  corrects_id: number | null;
}

const listDocuments = (token: string) =>
  sql<Row>`
    SELECT i.id, i.kind, i.number, i.content, i.total_paise, i.corrects_id FROM invoices i JOIN orders o ON o.id = i.order_id
    WHERE o.token = ${token} ORDER BY i.id`;
const listNotes = async (token: string) => (await listDocuments(token)).filter(({ kind }) => kind === "credit_note");
const readBuyerState = async (id: number) =>
  (await sql<{ buyer_state: string }>`SELECT buyer_state FROM credit_note_list WHERE document_id = ${id}`)[0]
    ?.buyer_state;

async function returned(token: string, quantity: number) {
  const back = await steps.requested(token, asha, quantity);
  await steps.approve(back);
  const { status, body } = await steps.inspect(await steps.lastReturn(token));
  expect([status, body.errors]).toEqual([200, undefined]);
  return back;
}

describe("CGST Act s.34(1): goods that come back after the invoice", () => {
  test("have a credit note with the particulars of the invoice, its number and date, and the reason", async () => {
    const { token, order_no } = await steps.delivered(asha);
    await returned(token, 1);
    const [invoice, note] = await listDocuments(token);
    if (!invoice) throw new Error("There is no invoice.");
    expect(note?.number).toMatch(/^ENC\/2627\/\d{6}$/);
    expect(note?.corrects_id).toBe(invoice.id);
    const { seller, billing, delivery, place_of_supply, supply_kind } = invoice.content;
    expect(note?.content).toMatchObject({
      ...{ title: "Credit Note", seller, billing, delivery, place_of_supply, supply_kind, commercial: false },
      corrects: { number: invoice.number, issued_at: invoice.content.issued_at, kind: "invoice" },
      ...{ reason_code: "return", reason: `Goods returned, return ${order_no}-R1` },
      lines: [
        {
          quantity: 1,
          hsn_code: invoice.content.lines[0]?.hsn_code,
          rate_paise: invoice.content.lines[0]?.rate_paise,
        },
      ],
    });
    const { credit } = await steps.lastReturn(token);
    expect(note?.total_paise).toBe(Math.round(credit * 100));
  });

  test("leave nothing of the invoice once every piece is back, shipping and rounding included", async () => {
    const { token } = await steps.delivered(asha);
    const [invoice] = await listDocuments(token);
    expect(invoice?.content.shipping).toMatchObject([{ taxable_paise: 150_01 }]);
    expect(invoice?.content.totals.round_off_paise).not.toBe(0);
    for (const quantity of [1, 1, 1]) {
      expect(isNothing(await readRemaining(shop, token))).toBe(false);
      await returned(token, quantity);
    }
    expect(await listNotes(token)).toHaveLength(3);
    expect([...(await readRemaining(shop, token))].filter(([, paise]) => paise !== 0)).toEqual([]);
  });

  test("an undelivered parcel gets its note when it is received back, not before", async () => {
    const { token } = await orderIn("shipped", asha, [{ ref_no: returnedRefNo, quantity: 2 }]);
    await act(token, "undeliver", { reason: "Nobody at home" });
    expect(await listNotes(token)).toEqual([]);
    await steps.inspect(await steps.lastReturn(token));
    expect(await listNotes(token)).toMatchObject([{ content: { reason_code: "undelivered" } }]);
    expect(isNothing(await readRemaining(shop, token))).toBe(true);
  });

  test("an order cancelled after packing has a note in the same moment; one cancelled before has neither document", async () => {
    const { token } = await orderIn("packed", asha, [{ ref_no: returnedRefNo, quantity: 2 }]);
    const reply = await act(token, "cancel", { reason: "Clinic closed" });
    expect(reply.body.data).toMatchObject({ status: "cancelled" });
    expect(await listNotes(token)).toMatchObject([{ content: { reason_code: "cancelled" } }]);
    expect(isNothing(await readRemaining(shop, token))).toBe(true);
    const early = await orderIn("confirmed", asha, [{ ref_no: returnedRefNo, quantity: 1 }]);
    await act(early.token, "cancel", { reason: "Clinic closed" });
    expect(await listDocuments(early.token)).toEqual([]);
  });

  test("use no number when the act that receives them fails", async () => {
    const { token } = await steps.delivered(asha);
    const back = await steps.requested(token, asha, 1);
    await steps.approve(back);
    const wrong = [
      { return_line_id: back.lines[0]?.return_line_id, lot_no: "NONE", quantity: 1, disposition: "restock" },
    ];
    const { status } = await actOnReturn(back.id, "inspect", { expected_status: "approved", pieces: wrong });
    expect(status).toBe(422);
    expect(await listNotes(token)).toEqual([]);
  });

  test("are refunded only with a note: the database refuses it otherwise", async () => {
    const { token } = await steps.delivered(asha);
    await collect(token);
    const back = await returned(token, 1);
    const paidBack = shop.asAdmin(`BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM credit_note_lines;
      DELETE FROM credit_notes WHERE return_id = ${back.id}; SET LOCAL session_replication_role = origin;
      UPDATE returns SET status = 'refunded', refunded_at = now(), refunded_by = 'x', refund_reference = 'x' WHERE id = ${back.id}; COMMIT`);
    await expect(paidBack).rejects.toThrow(/no credit note/);
    expect((await steps.payBack(await steps.lastReturn(token))).status).toBe(200);
  });
});

describe("CGST Act s.34(2)", () => {
  test("until 30 November after the year of supply the note reduces the tax, from the next day it is commercial", async () => {
    const [first, second] = [await steps.delivered(asha), await steps.delivered(asha)];
    const backs = [await steps.requested(first.token, asha, 3), await steps.requested(second.token, asha, 3)];
    for (const back of backs) await steps.approve(back);
    await at("2027-11-30T23:59:59+05:30");
    await steps.inspect(await steps.lastReturn(first.token));
    await at("2027-12-01T00:00:00+05:30");
    await steps.inspect(await steps.lastReturn(second.token));
    const [[taxed], [commercial]] = [await listNotes(first.token), await listNotes(second.token)];
    expect(taxed?.number).toMatch(/^ENC\/2728\//);
    expect(taxed?.content.commercial).toBe(false);
    expect(commercial?.number).toMatch(/^ENF\/2728\//);
    expect(commercial?.content).toMatchObject({
      ...{ title: "Commercial Credit Note", commercial: true, hsn_summary: [] },
      totals: { cgst_paise: 0, sgst_paise: 0, igst_paise: 0 },
    });
    expect(commercial?.total_paise).toBe(Math.round(second.total * 100));
  });

  test("a supply of 31 March and one of 1 April have time limits a year apart", async () => {
    const { lastDayOfTaxCredit } = await import("../documents/credit-note.ts");
    expect(lastDayOfTaxCredit(new Date("2027-03-31T23:59:59+05:30"))).toBe("2027-11-30");
    expect(lastDayOfTaxCredit(new Date("2027-04-01T00:00:00+05:30"))).toBe("2028-11-30");
  });

  test("a note to a registered buyer awaits the buyer's reversal of the credit, any other does not", async () => {
    const { token } = await orderIn("confirmed", asha, [{ ref_no: returnedRefNo, quantity: 2 }]);
    await sql`UPDATE orders SET buyer_gstin = '27AAPFU0939F1ZV' WHERE token = ${token}`;
    for (const step of [f.pack, f.ship, f.deliver]) await step(token);
    await returned(token, 1);
    const [note] = await listNotes(token);
    expect(note?.content.billing.gstin).toBe("27AAPFU0939F1ZV");
    expect(await readBuyerState(note?.id ?? 0)).toBe("awaiting");
    const other = await steps.delivered(asha);
    await returned(other.token, 1);
    expect(await readBuyerState((await listNotes(other.token))[0]?.id ?? 0)).toBe("not_needed");
  });
});

test.each([
  ["a line", 0, "in order line"],
  ["shipping", 150_01, "besides the goods"],
])(
  "CGST Act s.34(1): notes never exceed %s, whatever two do at once: the database refuses the second",
  async (_what, shipping_paise, excess) => {
    const { selling } = await loadSettings(db);
    const charge = async (paise: number) => {
      await storeSettings(db, "selling", { ...selling, shipping_paise: paise });
      await shop.live.refresh();
    };
    await charge(shipping_paise);
    onTestFinished(() => charge(selling.shipping_paise));
    const { token } = await steps.delivered(asha);
    const lines = await sql<{
      id: number;
      order_id: number;
      taxable_paise: number;
      cgst_paise: number;
      igst_paise: number;
    }>`
    SELECT l.* FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.token = ${token}`;
    const { issueCreditNote } = await import("../documents/index.ts");
    const { linesOfOrder } = await import("../orders/index.ts");
    const order_id = lines[0]?.order_id ?? 0;
    const credit = async (tx: typeof db) => {
      const all = (await linesOfOrder(tx, order_id)).map(({ id, ...line }) => ({ ...line, order_line_id: id }));
      const [reason, reason_code] = ["test", "return"] as const;
      const order = { id: order_id, number: "test" };
      return issueCreditNote(shop.shop, tx, { order, lines: all, returnId: null, reason, reason_code });
    };
    const inTransaction = () => db.transaction().execute(credit);
    const blocked = () => sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    let second: Promise<unknown> | undefined;
    // The second reads the credited amounts before the first commits, then waits for the number taken by the first.
    await db.transaction().execute(async (tx) => {
      expect(await credit(tx)).toHaveLength(1);
      second = inTransaction();
      while ((await blocked()).length === 0);
    });
    await expect(second).rejects.toThrow(`more is credited than was charged ${excess}`);
    expect(await inTransaction(), "begun after the first has committed").toEqual([]);
    expect(await listNotes(token)).toHaveLength(1);
  },
);

test("orders that the previous release cancelled or received get the notes that are missing, once", async () => {
  const cancelled = await orderIn("packed", asha, [{ ref_no: returnedRefNo, quantity: 1 }]);
  await sql`UPDATE orders SET status = 'cancelled' WHERE token = ${cancelled.token}`;
  const part = await steps.delivered(asha);
  const back = await steps.requested(part.token, asha, 1);
  await steps.approve(back);
  await sql`
    UPDATE returns SET status = 'received', received_at = now(), received_by = 'x', refund_paise = 0 WHERE id = ${back.id}`;
  expect(await issueAllMissingNotes(shop.shop)).toBe(2);
  expect(isNothing(await readRemaining(shop, cancelled.token))).toBe(true);
  const note = (await listNotes(part.token))[0];
  expect(note?.total_paise).toBe(Math.round((await read(part.token)).returns[0].credit * 100));
  expect(await issueAllMissingNotes(shop.shop)).toBe(0);
});
