import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { password, type TestCustomer } from "../../../test/support/customers.ts";
import { patience } from "../../../test/support/patience.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const t = await testShop({ connections: 20 });
const [most] = await t.sql<{ variant_id: number }>`
  SELECT a.variant_id FROM variant_availability a JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
  WHERE NOT p.enquiry_only AND NOT p.verified_only ORDER BY available DESC LIMIT 1`;
const { product, variant } = t.live.current().catalogue.variantById.get(most?.variant_id ?? 0) ?? {};

const ask = (method: string, path: string, { token }: TestCustomer, body?: unknown, headers = {}) =>
  t.request(method, `/api/${path}`, { token, body, headers });

async function buyer() {
  const customer = await t.customer();
  await ask("POST", "wishlist/store", customer, { productId: product?.token });
  await ask("POST", "cart/store", customer, { sub_product_id: variant?.id });
  await ask("PUT", `user-addresses/${customer.addressId}/default`, customer);
  const { f_name, l_name, verification: _, ...details } = (await ask("GET", "user-details", customer)).body;
  return { ...customer, profile: { ...details, first_name: f_name, last_name: l_name, current_password: password } };
}

type Buyer = Awaited<ReturnType<typeof buyer>>;

const remove = (customer: Buyer) => ask("POST", "account/delete", customer, { password });

const order = (customer: Buyer) =>
  ask(
    "POST",
    "check-out/place-order",
    customer,
    { coupon_token: null, billing_address: customer.addressId, shipping_address: customer.addressId },
    { "idempotency-key": `order-${customer.id}` },
  );

const rename = (customer: Buyer) => ask("PUT", "user-details", customer, { ...customer.profile, first_name: "Meera" });

const gstin = { gstin: "27AAPFU0939F1ZV", legal_name: "Asha Clinic", address: "4 Residency Road", pincode: "400001" };

const waitingForLocks = (count: number) =>
  vi.waitFor(async () => {
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    expect(await t.asAdmin(waiting)).toHaveLength(count);
  }, patience);

/** Sends requests one after the other, each once the one before waits, while the rows of a query are locked. */
async function sendWhileLocked<Reply>(rows: ReturnType<typeof sql>, requests: (() => Promise<Reply>)[]) {
  const sent = await t.db.transaction().execute(async (db) => {
    await rows.execute(db);
    const sending: Promise<Reply>[] = [];
    for (const send of requests) {
      sending.push(send());
      await waitingForLocks(sending.length);
    }
    return { sending };
  });
  return Promise.all(sent.sending);
}

describe("a deletion", () => {
  test("with an order and two changes at the same moment: the order or the deletion, and no deadlock", async () => {
    const customer = await buyer();
    const answers = await sendWhileLocked(sql`SELECT FROM customers WHERE id = ${customer.id} FOR NO KEY UPDATE`, [
      () => rename(customer),
      () => remove(customer),
      () => order(customer),
    ]);
    expect(answers.map(({ status }) => status)).toBeOneOf([
      [200, 204, 422],
      [200, 409, 201],
    ]);
  });

  test.each<[string, (customer: Buyer) => Promise<{ status: number }>, number]>([
    ["new details", rename, 401],
    ["a new GSTIN", (customer) => ask("POST", "user-gstins", customer, { ...customer.profile, ...gstin }), 401],
    [
      "another default address",
      (customer) => ask("PUT", `user-addresses/${customer.addressId}/default`, customer),
      404,
    ],
    ["a deleted address", (customer) => ask("DELETE", `user-addresses/${customer.addressId}`, customer), 404],
  ])("is not undone or stopped by %s sent while it runs", async (_, change, refused) => {
    const customer = await buyer();
    const [deleted, changed] = await sendWhileLocked(
      sql`SELECT FROM wishlist_entries WHERE customer_id = ${customer.id} FOR UPDATE`,
      [() => remove(customer), () => change(customer)],
    );
    expect([deleted?.status, changed?.status]).toEqual([204, refused]);
    expect(await t.sql`SELECT first_name, mobile_number, gstin FROM customers WHERE id = ${customer.id}`).toEqual([
      { first_name: "Former customer", mobile_number: "", gstin: null },
    ]);
  });
});
