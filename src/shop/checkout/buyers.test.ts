import { beforeEach, describe, expect, test } from "vitest";
import { password, type TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { readTestOrder } from "../../../test/support/orders.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { issueInvoice } from "../documents/index.ts";

const shop = await testShop();
const { request, customer, sql } = shop;
const demo = await loadDemonstration(shop);
const maharashtra = demo.state("Maharashtra").id;
const karnataka = demo.state("Karnataka").id;
const gstins = { 27: "27AAPFU0939F1ZV", 29: "29AAGCB7383J1Z4" };
let asha: TestCustomer;
let [pune, bengaluru] = [0, 0];

async function addGstin(gstin: string, state_id: number, more: object = {}) {
  const [city] = await sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${state_id} ORDER BY id LIMIT 1`;
  const body = {
    ...{
      gstin,
      legal_name: `Lotus ${gstin.slice(0, 2)}`,
      address: `${gstin.slice(0, 2)} Registered Road`,
      pincode: "411004",
    },
    ...{ state_id, city_id: city?.id, current_password: password, ...more },
  };
  return (await request("POST", "/api/user-gstins", { token: asha.token, body })).body.data.id as number;
}

beforeEach(async () => {
  asha = await customer({ state_id: maharashtra });
  pune = await addGstin(gstins[27], maharashtra);
  bengaluru = await addGstin(gstins[29], karnataka);
  await addToCart();
});

async function addToCart() {
  const body = { sub_product_id: demo.variant("NK-EE-1101").id, quantity: 2 };
  await request("POST", "/api/cart/store", { token: asha.token, body });
}

const details = (more: object = {}) =>
  request("POST", "/api/check-out/details", { token: asha.token, body: { shipping_address: asha.addressId, ...more } });
const place = (more: object = {}) => {
  const body = { shipping_address: asha.addressId, billing_address: asha.addressId, coupon_token: null, ...more };
  return request("POST", "/api/check-out/place-order", { token: asha.token, body });
};
const ordered = async (more: object = {}) => readTestOrder(shop, (await place(more)).body.order.token);

describe("CGST Rules r.46(e): the recipient", () => {
  test("a GSTIN is on the order and its invoice with the address that it belongs to, and no other", async () => {
    const placed = await ordered({ buyer_gstin_id: bengaluru });
    const { order, lines, lots } = placed;
    expect(order).toMatchObject({
      buyer_gstin: gstins[29],
      billing_address: { company_name: "Lotus 29", address: "29 Registered Road", state: "Karnataka", f_name: "Asha" },
      shipping_address: { address: "4 Residency Road", state: "Maharashtra" },
    });
    await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
    const [invoice] = await sql<{
      billing: object;
    }>`SELECT content -> 'billing' AS billing FROM invoices WHERE order_id = ${order.id}`;
    expect(invoice?.billing).toMatchObject({ gstin: gstins[29], company_name: "Lotus 29", state_code: "29" });
  });

  test("bought without a GSTIN, none is printed, and the sentence says what that costs", async () => {
    expect((await details({ buyer_gstin_id: null })).body.notices).toContain(serverTexts.noInputCredit);
    expect((await ordered({ buyer_gstin_id: null })).order.buyer_gstin).toBeNull();
  });

  test("of clients that do not choose, the billing address is never replaced, and without its GSTIN none is printed", async () => {
    const { order } = await ordered();
    expect(order).toMatchObject({ buyer_gstin: null, billing_address: { address: "4 Residency Road" } });
    await addToCart();
    const { notices } = (await details({ billing_address: asha.addressId })).body;
    expect(notices).toContain(serverTexts.gstinLeftOut(gstins[27]));
    const third = { billing_address: asha.addressId, third_party_delivery: true };
    const { status, body } = await details(third);
    expect([status, body.errors]).toEqual([422, { billing_address: [serverTexts.thirdPartyBilling] }]);
    expect((await place(third)).body.errors).toEqual(body.errors);
  });

  test("of clients that do not choose, a registered address as the billing address buys with its GSTIN", async () => {
    const [home] = await sql<{ id: number }>`
      INSERT INTO addresses (customer_id, first_name, last_name, company_name, address, state_id, city_id, pincode, email, phone_number)
      SELECT customer_id, 'Asha', 'Rao', 'Clinic', '29  registered road', state_id, city_id, pincode, 'a@b.example', '9876543210'
      FROM customer_gstins WHERE id = ${bengaluru} RETURNING id`;
    const { order } = await ordered({ billing_address: home?.id });
    expect(order).toMatchObject({
      buyer_gstin: gstins[29],
      billing_address: { address: "29  registered road", company_name: "Lotus 29", state: "Karnataka" },
    });
  });

  test("of clients that name no billing address either, the account's own GSTIN buys at its address", async () => {
    const { status, body } = await details({ third_party_delivery: true });
    expect([status, body.orderTotal.place_of_supply]).toEqual([200, "27 Maharashtra"]);
    expect(body.notices.join(" ")).not.toContain("GSTIN");
  });

  test("without a GSTIN, the billing address is the one that was sent", async () => {
    asha = await customer({ state_id: maharashtra });
    const item = { sub_product_id: demo.variant("NK-EE-1101").id, quantity: 1 };
    await request("POST", "/api/cart/store", { token: asha.token, body: item });
    expect((await ordered()).order).toMatchObject({
      ...{ buyer_gstin: null, billing_address: { address: "4 Residency Road" } },
    });
  });
});

describe("CGST Act s.16: the input credit", () => {
  test("is lost where tax of one State is charged to a registration in another, and the sentence says so", async () => {
    const { notices, orderTotal } = (await details({ buyer_gstin_id: bengaluru })).body;
    expect(orderTotal.igst_value).toBe(0);
    expect(notices).toContain(serverTexts.creditElsewhere("Maharashtra", "SGST", "Karnataka"));
  });

  test("is kept by the registration in the State of delivery", async () => {
    const { notices } = (await details({ buyer_gstin_id: pune })).body;
    expect(notices.join(" ")).not.toMatch(/credit/);
  });
});

describe("IGST Act s.10(1)(b): delivery to a third party", () => {
  test("is taxed where the registration that buys is, with the third party's name on the document", async () => {
    const { order, lines, lots } = await ordered({ buyer_gstin_id: bengaluru, third_party_delivery: true });
    expect(order).toMatchObject({ place_of_supply_code: "29", supply_kind: "inter" });
    await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
    const [invoice] = await sql<{
      delivery: object;
    }>`SELECT content -> 'delivery' AS delivery FROM invoices WHERE order_id = ${order.id}`;
    expect(invoice?.delivery).toMatchObject({ name: "Asha Rao", state_code: "27", gstin: null });
  });

  test("an error about the billing address is shown at the billing address", async () => {
    await sql`UPDATE customers SET gstin = '24AAACC1206D1ZM' WHERE id = ${asha.id}`;
    const { status, body } = await details({ third_party_delivery: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["billing_address"]]);
  });
});

describe("what checkout cannot sell", () => {
  test("IGST Act s.16: a special economic zone needs an enquiry", async () => {
    const sez = await addGstin("24AAACC1206D1ZM", demo.state("Gujarat").id, { is_sez: true });
    const { status, body } = await details({ buyer_gstin_id: sez });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, "enquiry_needed", ["buyer_gstin_id"]]);
    expect((await place({ buyer_gstin_id: sez })).body.code).toBe("enquiry_needed");
  });

  test("CGST Act s.24(i): a shop without a GSTIN sells to other States nothing, and within its own without tax", async () => {
    await sellBy(shop, { code: "NR", state_id: karnataka });
    const elsewhere = await details();
    await sellBy(shop, { code: "NS", state_id: maharashtra });
    const within = await details();
    await sellBy(shop, { code: "EN" });
    expect([elsewhere.status, elsewhere.body.errors]).toEqual([
      422,
      { shipping_address: [serverTexts.deliversWithin("Karnataka")] },
    ]);
    expect([within.status, within.body.orderTotal.tax_reason]).toEqual([200, serverTexts.noTaxCharged]);
    expect(within.body.orderTotal).toMatchObject({ cgst_value: 0, sgst_value: 0, igst_value: 0 });
  });

  test("another customer's registration is not found", async () => {
    const others = pune;
    asha = await customer({ state_id: maharashtra });
    const body = { sub_product_id: demo.variant("NK-EE-1101").id, quantity: 1 };
    await request("POST", "/api/cart/store", { token: asha.token, body });
    expect((await details({ buyer_gstin_id: others })).status).toBe(404);
    expect((await place({ buyer_gstin_id: 2_000_000_000 })).status).toBe(404);
    expect((await details({ buyer_gstin_id: "x" })).status).toBe(422);
  });
});

describe("the proof of the totals", () => {
  test("covers the registration: another one, or its changed address, is refused", async () => {
    const { coupon_token } = (await details({ buyer_gstin_id: pune })).body.orderTotal;
    for (const buyer_gstin_id of [bengaluru, null, undefined]) {
      const { status, body } = await place({ coupon_token, buyer_gstin_id });
      expect([status, body.code]).toEqual([409, "totals_changed"]);
    }
    await sql`UPDATE customer_gstins SET address = 'Elsewhere' WHERE id = ${pune}`;
    expect((await place({ coupon_token, buyer_gstin_id: pune })).body.code).toBe("totals_changed");
    await sql`UPDATE customer_gstins SET address = '27 Registered Road' WHERE id = ${pune}`;
    expect((await place({ coupon_token, buyer_gstin_id: pune })).status).toBe(201);
  });
});
