import { expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, sql } = shop;
const { owner } = await fulfilmentCalls(shop);
const [variant] = await sql<{ id: number }>`SELECT id FROM variants WHERE ref_no = 'NK-ME-1001'`;

async function place(account_type: "doctor" | "dealer" | "hospital", purpose?: unknown) {
  const { id, token, addressId } = await customer({ account_type });
  if (account_type === "hospital") {
    await sql`INSERT INTO dealer_licences (customer_id, kind, number, valid_until, state, given_at)
      VALUES (${id}, 'drug_retail', 'MH/1', '2199-12-31', 'pending', now())`;
  }
  await request("POST", "/api/cart/store", { token, body: { sub_product_id: variant?.id } });
  const body = { coupon_token: null, billing_address: addressId, shipping_address: addressId, purpose };
  const answer = await request("POST", "/api/check-out/place-order", { token, body });
  return { ...answer, token };
}

test.each([
  ["doctor", undefined, "own_use"],
  ["dealer", undefined, "resale"],
  ["hospital", undefined, "own_use"],
  ["hospital", "resale", "resale"],
  ["doctor", "resale", "own_use"],
] as const)(
  "MDR 2017 r.87A: an order of a %s (%s) is stored, shown and exported as %s",
  async (account, chosen, purpose) => {
    const { body, token } = await place(account, chosen);
    const { token: order, order_no } = body.order;
    expect((await request("GET", `/api/orders/${order}`, { token })).body.data.purpose).toBe(purpose);
    expect((await request("GET", `/api/staff/orders/${order}`, { staff: owner })).body.data.purpose).toBe(purpose);
    const sheet = await request("GET", `/api/staff/orders.csv?search=${order_no}`, { staff: owner });
    expect(sheet.body).toMatch(new RegExp(`${order_no}.*,${purpose}`));
  },
);

test("an invalid purpose is refused", async () => {
  const { status, body } = await place("hospital", "export");
  expect([status, Object.keys(body.errors)]).toEqual([422, ["purpose"]]);
});
