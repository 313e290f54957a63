import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { isNothing, readRemaining, returnedRefNo, returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop({ connections: 20 });
const { customer, member, request, sql, db } = shop;
const f = await fulfilmentCalls(shop);
const { at, act, read, collect, actOnReturn, creditable } = f;
const steps = returnSteps(f);
const otherRefNo = "NK-EE-1101";
const both = [
  { ref_no: returnedRefNo, quantity: 3 },
  { ref_no: otherRefNo, quantity: 2 },
];
let asha: TestCustomer;

beforeAll(async () => {
  const demo = await loadDemonstration(shop);
  const about = { lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 };
  const lots = both.map(({ ref_no }) => ({ ...about, variant_id: demo.variant(ref_no).id }));
  await receiveLots(db, lots, "test");
  const { selling } = await loadSettings(db);
  await storeSettings(db, "selling", { ...selling, free_delivery_orders: 0, shipping_paise: 150_01 });
  await shop.live.refresh();
});

beforeEach(async () => {
  await at("2026-11-02T09:00:00+05:30");
  asha = await customer();
});

type Part = { quantity?: number; amount?: number };

/** Credits these parts of the lines, in the order of the lines. */
async function credit(token: string, reason_code: string, parts: (Part | null)[], more: object = {}) {
  return f.credit(token, { reason_code, lines: await chooseLines(token, parts), ...more });
}
const chooseLines = async (token: string, parts: (Part | null)[]) => {
  const lines: { line_id: number }[] = (await read(token)).lines;
  return parts.map((part, index) => ({ line_id: lines[index]?.line_id, ...part }));
};
const preview = async (token: string, reason_code: string, parts: (Part | null)[], shipping?: number) =>
  request("POST", `/api/staff/orders/${token}/credit/preview`, {
    staff: f.owner,
    body: { reason_code, lines: await chooseLines(token, parts), shipping },
  });

const documents = (token: string) =>
  sql<{ kind: string; content: InvoiceContent }>`
    SELECT d.kind, i.content FROM document_list d JOIN invoices i ON i.id = d.id JOIN orders o ON o.id = d.order_id
    WHERE o.token = ${token} ORDER BY d.id`;
const lastNote = async (token: string) => (await documents(token)).at(-1)?.content as InvoiceContent;

describe("CGST Act s.34(1): credits without goods that come back", () => {
  test("a price charged too high lowers value and tax in their proportion, and what is due", async () => {
    const { token, total } = await steps.delivered(asha);
    const before = (await read(token)).lines[0];
    const { status, body } = await credit(token, "price", [{ amount: 105 }]);
    expect([status, body.data.due]).toEqual([200, total - 105]);
    const note = await lastNote(token);
    const totals = { total_paise: 105_00 };
    expect(note).toMatchObject({ reason_code: "price", reason: "Invoiced by mistake", totals, shipping: [] });
    const rate = before.gst_rate / 100;
    expect(Math.abs(note.totals.taxable_paise - 105_00 / (1 + rate))).toBeLessThanOrEqual(1);
    expect(note.totals.cgst_paise).toBe(note.totals.sgst_paise);
  });

  test("a tax charged too high lowers only the tax, of shipping too", async () => {
    const { token } = await steps.delivered(asha);
    expect((await credit(token, "tax", [{ amount: 0.01 }])).body.errors).toEqual({
      "lines.0.amount": [serverTexts.evenTax],
    });
    expect((await credit(token, "tax", [{ amount: 0.02 }], { shipping: 0.04 })).status).toBe(200);
    expect((await lastNote(token)).totals).toMatchObject({ taxable_paise: 0, cgst_paise: 3, sgst_paise: 3 });
  });

  test("units that were missing are credited at what they were charged, and can't be returned", async () => {
    const { token } = await steps.delivered(asha);
    const stock = () => sql`SELECT sum(on_hand)::int AS on_hand, sum(quarantined)::int AS quarantined FROM lots`;
    const movements = () => sql`SELECT count(*)::int AS count FROM stock_movements`;
    const before = [await stock(), await movements()];
    expect((await credit(token, "deficiency", [{ quantity: 1 }])).status).toBe(200);
    expect((await lastNote(token)).lines).toMatchObject([{ quantity: 1 }]);
    // As far as the shop knows, they left with the parcel, and nothing came back.
    expect([await stock(), await movements()]).toEqual(before);
    const line_id = await steps.firstLineId(token);
    expect((await f.askReturn(token, asha, [{ line_id, quantity: 3 }])).status).toBe(422);
    expect((await f.askReturn(token, asha, [{ line_id, quantity: 2 }])).status).toBe(201);
  });

  test("several lines and shipping are one note, which adds up and is in the audit log", async () => {
    const { token, total } = await f.orderIn("delivered", asha, both);
    const shipping = (await creditable(token)).shipping.amount;
    const { body } = await credit(token, "deficiency", [{ quantity: 1 }, { amount: 12.34 }], { shipping });
    const [invoice, note, ...others] = (await documents(token)).map(({ content }) => content);
    expect(others).toEqual([]);
    expect(note?.lines.map(({ ref_no, quantity }) => [ref_no, quantity])).toEqual([
      [returnedRefNo, 1],
      [otherRefNo, 0],
    ]);
    expect(note?.shipping).toEqual(invoice?.shipping);
    for (const head of ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const) {
      const sum = (rows: { [name in typeof head]: number }[] = []) => rows.reduce((all, row) => all + row[head], 0);
      expect(note?.totals[head]).toBe(sum([...(note?.lines ?? []), ...(note?.shipping ?? [])]));
      expect(note?.totals[head]).toBe(sum(note?.hsn_summary));
    }
    expect(body.data.due).toBeCloseTo(total - (note?.totals.total_paise ?? 0) / 100, 2);
    const [entry] = await sql<{ after: object }>`
      SELECT after FROM audit_entries WHERE subject_id = ${token} ORDER BY id DESC LIMIT 1`;
    expect(entry?.after).toMatchObject({
      ...{ reason_code: "deficiency", reason: "Invoiced by mistake", shipping, credit_notes: [note?.number] },
      lines: [
        { ref_no: returnedRefNo, quantity: 1 },
        { ref_no: otherRefNo, quantity: 0, amount: 12.34 },
      ],
    });
  });

  test("what was paid becomes a refund; with the returns that follow everything is credited, and no more", async () => {
    const { token, total } = await steps.delivered(asha);
    await collect(token);
    await credit(token, "price", [{ amount: 50.01 }], { shipping: 7.77 });
    const [given] = (await read(token)).returns;
    expect(given).toMatchObject({ kind: "credit", status: "received", credit: 57.78, refund: 57.78, may: ["refund"] });
    const paid = await actOnReturn(given.id, "refund", { expected_status: "received", reference: "NEFT 1" });
    expect(paid.status).toBe(200);
    await credit(token, "deficiency", [{ quantity: 1 }]);
    const back = await steps.requested(token, asha, 2);
    await steps.approve(back);
    await steps.inspect(await steps.lastReturn(token));
    expect(isNothing(await readRemaining(shop, token))).toBe(true);
    const { returns, status } = await read(token);
    expect(status).toBe("returned");
    const sum = returns.reduce((paise: number, each: { credit: number }) => paise + Math.round(each.credit * 100), 0);
    expect(sum).toBe(Math.round(total * 100));
  });

  test("the last unit of a delivered order brings all that is left of shipping and rounding", async () => {
    const { token } = await f.orderIn("delivered", asha, both);
    await credit(token, "price", [null, { amount: 5 }], { shipping: 50 });
    const { body } = await preview(token, "deficiency", [{ quantity: 3 }, { quantity: 2 }]);
    expect(body.data).toMatchObject({ complete: true, due: 0 });
    await credit(token, "deficiency", [{ quantity: 3 }, { quantity: 2 }]);
    expect(isNothing(await readRemaining(shop, token))).toBe(true);
    expect(await creditable(token)).toMatchObject({ shipping: null, lines: [{ quantity: 0 }, { quantity: 0 }] });
  });
});

describe("before delivery, as soon as there is an invoice", () => {
  test.each(["packed", "shipped"] as const)("a credit of a %s order lowers what is collected", async (state) => {
    const { token, total } = await f.orderIn(state, asha, both);
    const { body } = await credit(token, "deficiency", [{ quantity: 1 }]);
    const [given] = body.data.returns;
    expect(given).toMatchObject({ refund: 0, may: [] });
    expect(body.data.due).toBeCloseTo(total - given.credit, 2);
    if (state === "packed") await f.ship(token);
    await f.deliver(token);
    await collect(token);
    expect(await read(token)).toMatchObject({ due: 0, payment_status: "collected" });
  });

  test("points are given for what the customer keeps", async () => {
    const { token } = await f.orderIn("shipped", await customer({ account_type: "hospital" }), both);
    const { lines } = await read(token);
    await credit(token, "deficiency", [{ quantity: 2 }]);
    const { taxable_paise } = (await lastNote(token)).totals;
    const { points } = await f.deliver(token);
    const bought = lines.reduce((sum: number, line: { taxable: number }) => sum + Math.round(line.taxable * 100), 0);
    expect(points).toBe(Math.floor((bought - taxable_paise) / 100_00));
  });

  test("a parcel that comes back brings what was not credited before", async () => {
    const { token } = await f.orderIn("shipped", asha, both);
    await credit(token, "deficiency", [{ quantity: 1 }, { amount: 1 }], { shipping: 20 });
    await act(token, "undeliver", { reason: "Nobody at home" });
    const back = await steps.lastReturn(token);
    expect(back.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
    await steps.inspect(back);
    expect(isNothing(await readRemaining(shop, token))).toBe(true);
  });

  test("an order cancelled after a credit is credited once in all", async () => {
    const { token } = await f.orderIn("packed", asha, both);
    await credit(token, "deficiency", [{ quantity: 3 }], { shipping: 20 });
    expect((await act(token, "cancel", { reason: "Clinic closed" })).status).toBe(200);
    expect(isNothing(await readRemaining(shop, token))).toBe(true);
  });

  test.each(["packed", "shipped"] as const)("not every unit of a %s order: there is another way", async (state) => {
    const { token } = await f.orderIn(state, asha, both);
    const { status, body } = await credit(token, "deficiency", [{ quantity: 3 }, { quantity: 2 }]);
    expect([status, body.errors]).toEqual([422, { "lines.1.quantity": [serverTexts.creditsAll[state]] }]);
  });

  test("an order without an invoice has nothing to credit, and an open return is settled first", async () => {
    const { token } = await f.orderIn("confirmed", asha, both);
    const paths = ["creditable", "credit/preview", "credit"];
    const body = { reason_code: "price", lines: [], credited_before: 0, reason: "x", refund_to: "bank" };
    for (const path of paths) {
      const method = path === "creditable" ? "GET" : "POST";
      const sent = method === "POST" ? { body: { ...body, expected_status: "confirmed" } } : {};
      const reply = await request(method, `/api/staff/orders/${token}/${path}`, { staff: f.owner, ...sent });
      expect([path, reply.status, reply.body.code]).toEqual([path, 409, "not_possible"]);
    }
    const delivered = await steps.delivered(asha);
    await steps.requested(delivered.token, asha, 1);
    expect((await credit(delivered.token, "price", [{ amount: 1 }])).body.code).toBe("not_possible");
  });
});

describe("what is refused", () => {
  test.each([
    ["nothing", "price", [], {}, ["lines"]],
    ["units and an amount", "deficiency", [{ quantity: 1, amount: 1 }], {}, ["lines.0.amount"]],
    ["more units than were sold", "deficiency", [null, { quantity: 3 }], {}, ["lines.1.quantity"]],
    ["units for a price", "price", [{ quantity: 1 }], {}, ["lines.0.quantity"]],
    ["more than a line cost", "price", [{ amount: 1 }, { amount: 1_000_000 }], {}, ["lines.1.amount"]],
    ["more tax than was charged", "tax", [{ amount: 900 }], {}, ["lines.0.amount"]],
    ["more than shipping cost", "price", [], { shipping: 200 }, ["shipping"]],
    ["several at once", "tax", [{ amount: 900 }, { quantity: 1 }], { shipping: 9 }, 3],
    ["another order's line", "price", [{ line_id: 999_999, amount: 1 }], {}, ["lines.0.amount"]],
    ["no reason", "price", [{ amount: 1 }], { reason: " " }, ["reason"]],
  ] as const)("%s, at its field", async (_what, reason, parts, more, fields) => {
    const { token } = await f.orderIn("delivered", asha, both);
    const { status, body } = await credit(token, reason, [...parts], more);
    expect(status).toBe(422);
    if (typeof fields === "number") expect(Object.keys(body.errors)).toHaveLength(fields);
    else expect(Object.keys(body.errors)).toEqual(fields);
    expect(await documents(token)).toHaveLength(1);
  });

  test("the same line twice", async () => {
    const { token } = await steps.delivered(asha);
    const [line] = await chooseLines(token, [{ amount: 1 }]);
    const { body } = await f.credit(token, { reason_code: "price", lines: [line, line] });
    expect(Object.keys(body.errors)).toEqual(["lines.1.amount"]);
  });

  test("what was credited before is not credited again", async () => {
    const { token } = await f.orderIn("delivered", asha, both);
    const { lines, shipping } = await creditable(token);
    expect((await credit(token, "price", [{ amount: lines[0].amount }], { shipping: 100 })).status).toBe(200);
    const rest = Math.round((shipping.amount - 100) * 100) / 100;
    expect(await creditable(token)).toMatchObject({
      lines: [{ quantity: 3, amount: 0 }, {}],
      shipping: { amount: rest },
    });
    const { body } = await credit(token, "price", [{ amount: 0.01 }], { shipping: rest + 0.01 });
    expect(Object.keys(body.errors)).toEqual(["lines.0.amount", "shipping"]);
    expect((await credit(token, "price", [], { shipping: rest })).status).toBe(200);
    expect((await creditable(token)).shipping).toBeNull();
  });

  test("the second of two simultaneous credits, with a conflict", async () => {
    const { token } = await f.orderIn("delivered", asha, both);
    const colleagues = [await member("owner"), await member("owner")];
    const lines = await chooseLines(token, [{ quantity: 1 }]);
    const replies = await Promise.all(
      colleagues.map((staff) =>
        act(
          token,
          "credit",
          { reason_code: "deficiency", lines, credited_before: 0, reason: "Missing", refund_to: "bank" },
          staff,
        ),
      ),
    );
    expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, "state_changed"],
    ]);
    expect(await documents(token)).toHaveLength(2);
  });
});

describe("the preview", () => {
  test("says what the note will come to, and changes nothing", async () => {
    const { token, total } = await f.orderIn("delivered", asha, both);
    const parts = [{ quantity: 1 }, { amount: 3.33 }];
    const shown = (await preview(token, "deficiency", parts, 10)).body.data;
    expect(await documents(token)).toHaveLength(1);
    await credit(token, "deficiency", parts, { shipping: 10 });
    const { totals } = await lastNote(token);
    expect(shown).toMatchObject({
      ...{ taxable: totals.taxable_paise / 100, cgst: totals.cgst_paise / 100, sgst: totals.sgst_paise / 100 },
      ...{ igst: totals.igst_paise / 100, total: totals.total_paise / 100, round_off: 0, refund: 0, complete: false },
    });
    expect(shown.due).toBeCloseTo(total - shown.total, 2);
    expect(shown.lines).toHaveLength(2);
    expect(shown.shipping.total).toBe(10);
  });

  test("is nothing for nothing, and says at which field too much is wished", async () => {
    const { token } = await steps.delivered(asha);
    expect((await preview(token, "price", [])).body.data).toMatchObject({ total: 0, lines: [], shipping: null });
    const { status, body } = await preview(token, "deficiency", [{ quantity: 9 }]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["lines.0.quantity"]]);
  });

  test("CGST Act s.34(2): after 30 November the preview says that the note reduces no tax", async () => {
    const { token } = await steps.delivered(asha);
    expect((await creditable(token)).commercial).toBe(false);
    await at("2027-12-01T00:00:00+05:30");
    expect((await creditable(token)).commercial).toBe(true);
  });
});

test("units that are credited without coming back are not called returned", async () => {
  const { token } = await f.orderIn("shipped", asha, both);
  await credit(token, "deficiency", [{ quantity: 1 }, null]);
  const shown = (await read(token)).lines.map(({ returned, credited }: Record<string, number>) => [returned, credited]);
  expect(shown).toEqual([
    [1, 1],
    [0, 0],
  ]);
});
