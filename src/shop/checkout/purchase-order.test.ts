import { describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { app, request, customer, working } = shop;
const probe = (await loadDemonstration(shop)).variant("NK-EE-1601").id;
let asha: TestCustomer;

async function fillCart() {
  asha = await customer();
  const body = { sub_product_id: probe, quantity: 1 };
  await request("POST", "/api/cart/store", { token: asha.token, body });
}

function place(coupon_token: string | null, more: object, headers = {}) {
  const body = { coupon_token, billing_address: asha.addressId, shipping_address: asha.addressId, ...more };
  return request("POST", "/api/check-out/place-order", { token: asha.token, body, headers });
}

describe("a purchase order number and a note", () => {
  test("are kept with the order, the number on its documents", async () => {
    await fillCart();
    const { status, body } = await place(null, { po_number: " PO/2026-17 ", note: "Gate 3.\nCall before." });
    expect(status).toBe(201);
    const { data } = (await request("GET", `/api/orders/${body.order.token}`, { token: asha.token })).body;
    expect(data).toMatchObject({ po_number: "PO/2026-17", note: "Gate 3.\nCall before." });
    const headers = { authorization: `Bearer ${asha.token}` };
    const { rawPayload } = await working(() => app.inject({ url: data.documents[0].file, headers }));
    expect((await pdfPages(rawPayload)).join(" ")).toContain("Your purchase order no. PO/2026-17");
  });

  test("are optional, and blank is none", async () => {
    await fillCart();
    const { body } = await place(null, { po_number: " ", note: "" });
    const { data } = (await request("GET", `/api/orders/${body.order.token}`, { token: asha.token })).body;
    expect(data).toMatchObject({ po_number: null, note: null });
  });

  test("are refused when they are too long", async () => {
    await fillCart();
    const { status, body } = await place(null, { po_number: "x".repeat(41), note: "x".repeat(501) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["po_number", "note"]]);
  });

  test("of another order are not taken for a repeat", async () => {
    await fillCart();
    const key = { "idempotency-key": "purchase-order-once" };
    expect((await place(null, { po_number: "PO-1" }, key)).status).toBe(201);
    expect((await place(null, { po_number: "PO-1" }, key)).status).toBe(201);
    expect((await place(null, { po_number: "PO-2" }, key)).body.code).toBe("idempotency_key_reused");
  });
});
