import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { demonstrationOf } from "../../../test/support/demonstration.ts";
import { fulfilmentOf } from "../../../test/support/fulfilment.ts";
import { returnedRefNo, returnStepsOf } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-pdf/index.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop({ connections: 20 });
const { customer, sql } = shop;
const f = await fulfilmentOf(shop);
const { at, act, read, collect, actOnReturn } = f;
const steps = returnStepsOf(f);
let asha: TestCustomer;

beforeAll(async () => {
  const variant_id = (await demonstrationOf(shop)).variant(returnedRefNo).id;
  const lot = { variant_id, lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 };
  await receiveLots(shop.db, [lot], "test");
});

beforeEach(async () => {
  await at("2026-11-02T09:00:00+05:30");
  asha = await customer();
});

async function credit(token: string, body: object) {
  const usual = { line_id: await steps.lineOf(token), reason: "Invoiced by mistake", refund_to: "bank" };
  return act(token, "credit", { ...usual, ...body });
}

const documents = (token: string) =>
  sql<{ kind: string; content: InvoiceContent; total_paise: number }>`
    SELECT d.kind, i.content, d.total_paise FROM document_list d JOIN invoices i ON i.id = d.id JOIN orders o ON o.id = d.order_id
    WHERE o.token = ${token} ORDER BY d.id`;
const lastNote = async (token: string) => (await documents(token)).at(-1)?.content as InvoiceContent;
const left = async (token: string) =>
  (await documents(token)).reduce(
    (sum, { kind, total_paise }) => sum + (kind === "credit_note" ? -1 : 1) * total_paise,
    0,
  );

describe("CGST Act s.34(1): credits without goods that come back", () => {
  test("a price charged too high lowers value and tax in their proportion, and what is due", async () => {
    const { token, total } = await steps.delivered(asha);
    const before = (await read(token)).lines[0];
    const { status, body } = await credit(token, { reason_code: "price", amount: 105 });
    expect([status, body.data.due]).toEqual([200, total - 105]);
    const note = await lastNote(token);
    expect(note).toMatchObject({
      reason_code: "price",
      reason: "Invoiced by mistake",
      totals: { total_paise: 105_00 },
    });
    const rate = before.gst_rate / 100;
    expect(Math.abs(note.totals.taxable_paise - 105_00 / (1 + rate))).toBeLessThanOrEqual(1);
    expect(note.totals.cgst_paise).toBe(note.totals.sgst_paise);
  });

  test("a tax charged too high lowers only the tax", async () => {
    const { token } = await steps.delivered(asha);
    expect((await credit(token, { reason_code: "tax", amount: 0.01 })).status).toBe(422);
    expect((await credit(token, { reason_code: "tax", amount: 0.02 })).status).toBe(200);
    expect((await lastNote(token)).totals).toMatchObject({ taxable_paise: 0, cgst_paise: 1, sgst_paise: 1 });
  });

  test("pieces that were missing are credited at what they were charged, and can't be returned", async () => {
    const { token } = await steps.delivered(asha);
    expect((await credit(token, { reason_code: "deficiency", quantity: 1 })).status).toBe(200);
    expect((await lastNote(token)).lines).toMatchObject([{ quantity: 1 }]);
    const line_id = await steps.lineOf(token);
    expect((await f.askReturn(token, asha, [{ line_id, quantity: 3 }])).status).toBe(422);
    expect((await f.askReturn(token, asha, [{ line_id, quantity: 2 }])).status).toBe(201);
  });

  test("what was paid becomes a refund; with the returns that follow everything is credited, and no more", async () => {
    const { token, total } = await steps.delivered(asha);
    await collect(token);
    await credit(token, { reason_code: "price", amount: 50.01 });
    const [given] = (await read(token)).returns;
    expect(given).toMatchObject({ kind: "credit", status: "received", credit: 50.01, refund: 50.01, may: ["refund"] });
    const paid = await actOnReturn(given.id, "refund", { expected_status: "received", reference: "NEFT 1" });
    expect(paid.status).toBe(200);
    await credit(token, { reason_code: "deficiency", quantity: 1 });
    const back = await steps.requested(token, asha, 2);
    await steps.approve(back);
    await steps.inspect(await steps.lastReturn(token));
    expect(await left(token)).toBe(0);
    const { returns, status } = await read(token);
    expect(status).toBe("returned");
    const sum = returns.reduce((paise: number, each: { credit: number }) => paise + Math.round(each.credit * 100), 0);
    expect(sum).toBe(Math.round(total * 100));
  });

  test.each([
    ["neither pieces nor an amount", { reason_code: "deficiency" }, 422],
    ["pieces and an amount", { reason_code: "deficiency", quantity: 1, amount: 1 }, 422],
    ["more pieces than were sold", { reason_code: "deficiency", quantity: 4 }, 422],
    ["pieces for a price", { reason_code: "price", quantity: 1 }, 422],
    ["more than the line cost", { reason_code: "price", amount: 1_000_000 }, 422],
    ["more tax than was charged", { reason_code: "tax", amount: 900 }, 422],
    ["another order's line", { reason_code: "price", amount: 1, line_id: 999_999 }, 404],
  ])("%s is refused", async (_what, body, status) => {
    const { token } = await steps.delivered(asha);
    expect((await credit(token, body)).status).toBe(status);
    expect(await documents(token)).toHaveLength(1);
  });

  test("an open return is settled first, and an order that is not delivered has nothing to credit", async () => {
    const { token } = await steps.delivered(asha);
    await steps.requested(token, asha, 1);
    expect((await credit(token, { reason_code: "price", amount: 1 })).body.code).toBe("not_possible");
    const packed = await f.orderIn("packed", asha, [{ ref_no: returnedRefNo, quantity: 1 }]);
    expect((await credit(packed.token, { reason_code: "price", amount: 1 })).status).toBe(409);
  });
});
