import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { findOrder } from "../orders/index.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { repriceOrder } from "./index.ts";

const shop = await testShop();
const demo = await loadDemonstration(shop);
const { request, customer, db, sql } = shop;
const { at, owner, order, act, read, proposedPicks, confirm, pack } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const asha = await customer();
const { selling } = await loadSettings(db);
await storeSettings(db, "selling", { ...selling, free_delivery_orders: 0 });
await shop.live.refresh();

const variantId = (refNo: string) => demo.variant(refNo).id;

/** Changes a variant's rate from 20 November on. */
async function changeRate(refNo: string, gst_rate_bp: number, tax_class = "taxable") {
  await sql`
    INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, tax_class)
    VALUES (${variantId(refNo)}, '2026-11-20', '90189099', ${gst_rate_bp}, ${tax_class})
    ON CONFLICT (variant_id, valid_from) DO UPDATE SET gst_rate_bp = excluded.gst_rate_bp, tax_class = excluded.tax_class`;
}

async function confirmed(refNo: string, quantity = 1) {
  const placed = await order(asha, [{ ref_no: refNo, quantity }]);
  await confirm(placed.token);
  return placed.token as string;
}

const picks = async (token: string) =>
  (await request("GET", `/api/staff/orders/${token}/picks`, { staff: owner })).body.data;

test("CGST Act s.14: the rate at the time of the invoice applies, once staff have confirmed the difference", async () => {
  const token = await confirmed("NK-EE-1601", 3);
  const before = await read(token);
  expect(before).toMatchObject({ orderTotal: { cgst_value: expect.any(Number) }, revisions: [] });
  expect(before.orderTotal.shipping).toBe(150);
  expect((await picks(token)).repricing).toBeNull();
  await changeRate("NK-EE-1601", 1_800);

  const { repricing } = await picks(token);
  expect(repricing).toMatchObject({
    total_before: before.orderTotal.total,
    lines: [{ ref_no: "NK-EE-1601", before: { gst_rate: 5 }, after: { gst_rate: 18, tax_class: "taxable" } }],
  });
  expect(repricing.total_after).toBeGreaterThan(repricing.total_before);
  const chosen = await proposedPicks(token);
  const unconfirmed = await act(token, "pack", { picks: chosen });
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([409, "rates_changed"]);
  expect((await act(token, "pack", { picks: chosen, accepted_total: repricing.total_before })).status).toBe(409);
  expect(await read(token)).toMatchObject({ status: "confirmed", revisions: [] });

  expect((await act(token, "pack", { picks: chosen, accepted_total: repricing.total_after })).status).toBe(200);
  const after = await read(token);
  expect(after).toMatchObject({
    status: "packed",
    orderTotal: { total: repricing.total_after, subtotal: before.orderTotal.subtotal },
    lines: [{ gst_rate: 18, price: before.lines[0].price }],
    revisions: [{ reason: "rate_change", total_before: before.orderTotal.total, total_after: repricing.total_after }],
  });
  expect(after.orderTotal.cgst_value).toBeCloseTo(
    after.lines[0].cgst +
      after.orderTotal.adjustments.find(({ kind }: { kind: string }) => kind === "shipping").tax.cgst,
    2,
  );
  const [invoice] = await sql<{ content: { hsn_summary: object[]; totals: { total_paise: number } } }>`
    SELECT content FROM invoices JOIN orders ON orders.id = order_id WHERE orders.token = ${token}`;
  expect(invoice?.content.hsn_summary).toMatchObject([{ gst_rate_bp: 1_800, tax_class: "taxable" }]);
  expect(invoice?.content.totals.total_paise).toBe(Math.round(repricing.total_after * 100));

  const shown = await request("GET", `/api/orders/${token}`, { token: asha.token });
  expect(shown.body.data.revisions).toHaveLength(1);
  await shop.jobs.runDue();
  const mail = (await readMails(shop)).find((each) => each.includes("The total of your order"));
  expect(mail).toContain(`To: ${asha.email}`);
  expect(mail).toContain("GST 5 %, now 18 %");
});

test("Packaged Commodities Rules r.18(2): a price that would exceed its MRP with the new rate falls to it", async () => {
  const refNo = "NK-EE-1602";
  await sql`UPDATE variants SET price_paise = mrp_paise * 95 / 100 - 1 WHERE id = ${variantId(refNo)}`;
  const token = await confirmed(refNo);
  const before = await read(token);
  await changeRate(refNo, 1_800);
  const { repricing } = await picks(token);
  const [{ after }] = repricing.lines;
  expect(after.price).toBeLessThan(before.lines[0].price);
  expect(after.total).toBeLessThanOrEqual(before.lines[0].mrp);
  expect(before.lines[0].mrp - after.total).toBeLessThan(0.03);
  expect(
    (await act(token, "pack", { picks: await proposedPicks(token), accepted_total: repricing.total_after })).status,
  ).toBe(200);
  expect(await read(token)).toMatchObject({ lines: [{ price: after.price, mrp: before.lines[0].mrp }] });
});

test("goods that became exempt bear no tax, and another HSN code alone changes nothing", async () => {
  const token = await confirmed("NK-ME-1001");
  await changeRate("NK-ME-1001", 500);
  expect((await picks(token)).repricing).toBeNull();
  await changeRate("NK-ME-1001", 0, "exempt");
  const { repricing } = await picks(token);
  expect(repricing.lines[0].after).toMatchObject({ gst_rate: 0, tax_class: "exempt" });
  await act(token, "pack", { picks: await proposedPicks(token), accepted_total: repricing.total_after });
  expect((await read(token)).orderTotal).toMatchObject({ cgst_value: 0, sgst_value: 0, igst_value: 0 });
});

test("another registration that sells turns CGST and SGST into IGST, and back (IGST Act ss. 7 and 8)", async () => {
  const placed = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 7 }]);
  const stored = await findOrder(db, { token: placed.token });
  if (!stored) throw new Error("The order is gone.");
  const states = await sql<{ id: number; gst_code: string }>`SELECT id, gst_code FROM states`;
  const inPlace = states.find(({ gst_code }) => gst_code === stored.place_of_supply_code)?.id ?? 0;
  const elsewhere = states.find(({ gst_code }) => gst_code !== stored.place_of_supply_code)?.id ?? 0;
  for (const [state_id, kind] of [
    [inPlace, "intra"],
    [elsewhere, "inter"],
  ] as const) {
    const repriced = await repriceOrder(db, stored, { registration: { id: 1, gstin: "29AAGCB7383J1Z4", state_id } });
    if (repriced === null || "status" in repriced) throw new Error("Nothing differs.");
    const { order: columns, lines } = repriced.after;
    expect(columns).toMatchObject({ supply_kind: kind, seller_gstin: "29AAGCB7383J1Z4", registration_id: 1 });
    expect(columns.igst_paise > 0).toBe(kind === "inter");
    expect(columns.cgst_paise > 0).toBe(kind === "intra");
    expect(lines[0]?.taxable_paise).toBe(repriced.before.lines[0]?.taxable_paise);
  }
});

test("a revision is never changed or deleted", async () => {
  const token = await confirmed("NK-EE-1102");
  await changeRate("NK-EE-1102", 1_800);
  const { repricing } = await picks(token);
  await act(token, "pack", { picks: await proposedPicks(token), accepted_total: repricing.total_after });
  await expect(sql`UPDATE order_revisions SET decided_by = 'Someone'`).rejects.toThrow(/cannot be changed/);
  await expect(sql`DELETE FROM order_revisions`).rejects.toThrow(/cannot be changed/);
});

test("an order whose rates are unchanged is packed without a question", async () => {
  await pack(await confirmed("NK-EE-1201"));
});

test("many lines are repriced in as many round trips to the database as one", async () => {
  const roundTripsFor = async (refNos: string[], rate: number) => {
    const { token } = await order(
      asha,
      refNos.map((ref_no) => ({ ref_no, quantity: 1 })),
    );
    await confirm(token);
    for (const refNo of refNos) await changeRate(refNo, rate);
    const accepted_total = (await picks(token)).repricing.total_after;
    const body = { picks: await proposedPicks(token), accepted_total, expected_status: "confirmed" };
    const { result, roundTrips } = await countRoundTrips(() => act(token, "pack", body));
    expect(result.status).toBe(200);
    return roundTrips;
  };
  await roundTripsFor(["NK-EE-1101"], 1_200);
  const [one, many] = [
    await roundTripsFor(["NK-EE-1101"], 1_800),
    await roundTripsFor(["NK-EE-1102", "NK-EE-1105", "NK-EE-1602"], 1_800),
  ];
  expect(many).toBe(one);
});
