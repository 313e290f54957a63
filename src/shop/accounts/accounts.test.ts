import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { readMails } from "../../../test/support/mails.ts";
import { patience } from "../../../test/support/patience.ts";
import { registration } from "../../../test/support/registration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { accountsCalls } from "../../contract/accounts.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
// A variant with enough stock for all purchases in this file.
const [most] = await t.sql<{ variant_id: number }>`
  SELECT a.variant_id FROM variant_availability a JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
  WHERE NOT p.enquiry_only AND NOT p.verified_only ORDER BY available DESC LIMIT 1`;
const { product, variant } = t.live.current().catalogue.variantById.get(most?.variant_id ?? 0) ?? {};

const ask = (method: string, path: string, token: string | null, body?: unknown) =>
  t.request(method, `/api/${path}`, { token, body });
const remove = (token: string | null, typed: unknown = password) =>
  ask("POST", "account/delete", token, { password: typed });

/** A customer who has done everything that leaves data behind. */
async function busyCustomer() {
  const customer = await t.customer();
  const { token, addressId } = customer;
  await ask("POST", "cart/store", token, { sub_product_id: variant?.id });
  const placed = await ask("POST", "check-out/place-order", token, {
    ...{ coupon_token: null, billing_address: addressId, shipping_address: addressId },
  });
  expect(placed.status).toBe(201);
  await ask("POST", "cart/store", token, { sub_product_id: variant?.id });
  await ask("POST", "wishlist/store", token, { productId: product?.token });
  await ask("POST", "lists", token, { name: "Septoplasty", lines: [{ sub_product_id: variant?.id, quantity: 2 }] });
  await ask("POST", "product-review", token, {
    product_id: product?.token,
    rating: 4,
    review: `Serves us well since ${customer.id}.`,
  });
  await ask("POST", "send-inquiry", token, {
    ...{ name: "Asha Rao", email: customer.email, contact_no: "9876543210" },
    ...{ subject: "Spare parts", description: "For my clinic in Mumbai, please." },
  });
  await ask("PUT", `user-addresses/${addressId}/default`, token);
  await t.sql`INSERT INTO reward_entries (customer_id, occasion, points, reason) VALUES (${customer.id}, ${`test ${customer.id}`}, 12, 'Order')`;
  return { ...customer, order: placed.body.order as { token: string; order_no: string } };
}

async function cancel({ token, order }: { token: string; order: { token: string } }) {
  expect((await ask("POST", `orders/${order.token}/cancel`, token, { reason: "No longer needed" })).status).toBe(200);
}

describe("the export", () => {
  test("is one download with all that is kept", async () => {
    const { id, email, token, addressId, order } = await busyCustomer();
    t.clock.set("2026-11-21T23:30:00+05:30");
    const answer = await ask("GET", "account/export", token);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="account-2026-11-21.json"');
    expect(answer.headers["cache-control"]).toBe("no-store");
    const all = answer.body;
    expect(all).toEqual(accountsCalls["GET account/export"].reply.parse(all));
    expect(all).toMatchObject({
      exported_at: "2026-11-21T18:00:00.000Z",
      profile: { id, email, f_name: "Asha" },
      addresses: [{ id: addressId, is_default: true }],
      orders: [{ order_no: order.order_no, lines: [{ ref_no: variant?.ref_no, quantity: 1 }] }],
      reviews: [{ product_name: product?.name, rating: 4, review: `Serves us well since ${id}.` }],
      wishlist: [{ product_name: product?.name, product_token: product?.token }],
      cart: { carts: [{ ref_no: variant?.ref_no }] },
      lists: [{ name: "Septoplasty", is_shared: false, lines: [{ ref_no: variant?.ref_no, quantity: 2 }] }],
      reward_points: [{ points: 12, balance: 12 }],
      enquiries: [{ subject: "Spare parts", description: "For my clinic in Mumbai, please." }],
    });
    expect(all.orders[0]).toEqual((await ask("GET", `orders/${order.token}`, token)).body.data);
  });

  test("includes the answers to an enquiry", async () => {
    const { id, token } = await busyCustomer();
    const [asked] = await t.sql<{ id: number }>`SELECT id FROM enquiries WHERE customer_id = ${id}`;
    t.clock.set("2026-11-22T09:00:00+05:30");
    const staff = await t.member("support");
    const text = "We have sent you our list of spare parts.";
    const path = `/api/staff/enquiries/${asked?.id}/answer`;
    expect((await t.request("POST", path, { staff, body: { text, answers_seen: 0 } })).status).toBe(201);
    const { body } = await ask("GET", "account/export", token);
    expect(body.enquiries).toMatchObject([
      { subject: "Spare parts", answers: [{ at: "2026-11-22T03:30:00.000Z", text }] },
    ]);
  });

  test("is limited by the hour", async () => {
    const { id, token } = await t.customer();
    const later = new Date(t.clock.now().getTime() + 600_000);
    await t.sql`INSERT INTO attempts (subject, count, ends_at) VALUES (${`account exports ${id}`}, 20000, ${later})`;
    const { status, headers } = await ask("GET", "account/export", token);
    expect([status, headers["retry-after"]]).toEqual([429, "600"]);
    expect((await ask("GET", "account/export", (await t.customer()).token)).status).toBe(200);
  });

  test("contains nothing of other customers", async () => {
    await busyCustomer();
    const { token, id, addressId } = await t.customer();
    const { body } = await ask("GET", "account/export", token);
    expect(body).toMatchObject({ profile: { id }, addresses: [{ id: addressId }] });
    const { orders, reviews, wishlist, lists, cart, reward_points, enquiries } = body;
    expect([orders, reviews, wishlist, lists, cart.carts, reward_points, enquiries].flat()).toEqual([]);
  });
});

describe("the deletion", () => {
  test("takes the person out everywhere but in orders", async () => {
    const customer = await busyCustomer();
    const { id, email, token, order } = customer;
    await cancel(customer);
    const before = (await ask("GET", `orders/${order.token}`, token)).body.data;
    await t.jobs.runDue();
    expect((await remove(token)).status).toBe(204);

    expect((await ask("GET", "user-details", token)).status, "the session has ended").toBe(401);
    expect((await ask("POST", "login", null, { email, password })).status).toBe(422);
    const [row] = await t.sql`SELECT * FROM customers WHERE id = ${id}`;
    expect(JSON.stringify(row)).not.toMatch(/asha|rao|9876543210|MCI\/|Residency|400001/i);
    for (const table of [
      "addresses",
      "sessions",
      "known_networks",
      "password_resets",
      "cart_lines",
      "saved_lists",
      "stock_alerts",
      "push_subscriptions",
      "wishlist_entries",
    ]) {
      const [left] = await t.db
        .selectFrom(table as "addresses")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("customer_id", "=", id)
        .execute();
      expect(left?.count, table).toBe(0);
    }
    const enquiries = await t.sql`SELECT * FROM enquiries WHERE customer_id = ${id}`;
    expect(enquiries).toHaveLength(1);
    expect(JSON.stringify(enquiries)).not.toMatch(/asha|rao|9876543210|Spare|clinic/i);
    const kept = await t.sql<{ shipping_address: object; total_paise: number }>`
      SELECT shipping_address, total_paise FROM orders WHERE customer_id = ${id}`;
    expect(kept).toEqual([
      { shipping_address: before.shipping_address, total_paise: Math.round(before.orderTotal.total * 100) },
    ]);

    const { body } = await ask("GET", `product/view/${product?.token}`, null);
    const review = body.reviews.find(({ review }: { review: string }) => review === `Serves us well since ${id}.`);
    expect(review.name).toBe(serverTexts.formerCustomer);
  });

  test("is confirmed to the address that is forgotten", async () => {
    const { email, token, id } = await t.customer();
    await remove(token);
    await t.jobs.runDue();
    const mails = (await readMails(t)).filter((mail) => mail.includes(`To: ${email}`));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("Subject: Your account has been deleted");
    const left = await t.sql`SELECT payload FROM jobs WHERE payload::text LIKE ${`%${email}%`}`;
    expect(left).toEqual([]);
    expect(await t.sql`SELECT first_name, email FROM customers WHERE id = ${id}`).toEqual([
      { first_name: serverTexts.formerCustomer, email: `deleted-${id}@account.invalid` },
    ]);
  });

  test("is confirmed in the customer's language", async () => {
    const { email, token, id } = await t.customer();
    await t.sql`UPDATE customers SET language = 'hi' WHERE id = ${id}`;
    await remove(token);
    await t.jobs.runDue();
    const mails = (await readMails(t)).filter((mail) => mail.includes(`To: ${email}`));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^Subject: आपका खाता/m);
  });

  test("leaves the address free for a new account", async () => {
    const given = registration();
    await ask("POST", "register", null, given);
    const signIn = () => ask("POST", "login", null, { email: given.email, password: given.password });
    const old = (await signIn()).body.success;
    await remove(old, given.password);
    expect((await ask("POST", "register", null, given)).status).toBe(201);
    const { body } = await ask("GET", "orders", (await signIn()).body.success);
    expect(body.data).toEqual([]);
  });

  test("needs the password, and counts wrong ones", async () => {
    const strict = await t.customer();
    for (const typed of ["a guess", "", undefined, 7]) {
      const answer = await ask("POST", "account/delete", strict.token, { password: typed });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual(["password"]);
    }
    expect((await ask("GET", "user-details", strict.token)).status).toBe(200);
    expect((await remove(null)).status).toBe(401);
  });

  test("waits for orders that are open, and says which", async () => {
    const customer = await busyCustomer();
    const { token, order } = customer;
    const refused = await remove(token);
    expect(refused).toMatchObject({ status: 409, body: { code: "orders_open" } });
    expect(refused.body.message).toContain(`Order ${order.order_no} is still open`);
    expect((await ask("GET", "cart", token)).body.carts, "nothing was touched").toHaveLength(1);

    for (const [from, open] of [
      ["confirmed", true],
      ["packed", true],
      ["shipped", true],
      ["delivered", false],
      ["return_requested", true],
      ["returned", false],
    ] as const) {
      await t.sql`UPDATE orders SET status = ${from} WHERE token = ${order.token}`;
      if (open) expect((await remove(token)).status, from).toBe(409);
    }
    expect((await remove(token)).status).toBe(204);
  });

  test("and an order placed at the same moment: one of them, never both", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, token, addressId } = await t.customer();
      await ask("POST", "cart/store", token, { sub_product_id: variant?.id });
      const body = { coupon_token: null, billing_address: addressId, shipping_address: addressId };
      const [placed, deleted] = await Promise.all([ask("POST", "check-out/place-order", token, body), remove(token)]);
      const [row] = await t.sql<{ deleted: boolean; orders: number }>`
        SELECT deleted_at IS NOT NULL AS deleted, (SELECT count(*)::int FROM orders WHERE customer_id = ${id}) AS orders
        FROM customers WHERE id = ${id}`;
      expect([placed.status, deleted.status].filter((status) => status < 300)).toHaveLength(1);
      expect(row).toEqual(placed.status === 201 ? { deleted: false, orders: 1 } : { deleted: true, orders: 0 });
    }
  });

  test("waits for an order that staff are placing for the customer", async () => {
    const { id, token } = await t.customer();
    const { order } = await busyCustomer();
    const answer = await t.db.transaction().execute(async (db) => {
      await sql`SELECT FROM customers WHERE id = ${id} FOR SHARE`.execute(db);
      const deleting = remove(token);
      await vi.waitFor(async () => {
        const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        expect(await t.asAdmin(waiting)).toHaveLength(1);
      }, patience);
      await sql`UPDATE orders SET customer_id = ${id} WHERE token = ${order.token}`.execute(db);
      return { deleting };
    });
    expect(await answer.deleting).toMatchObject({ status: 409, body: { code: "orders_open" } });
  });

  test("twice at the same moment is once", async () => {
    const { token, email } = await t.customer();
    const answers = await Promise.all([remove(token), remove(token)]);
    for (const { status } of answers) expect([204, 401]).toContain(status);
    await t.jobs.runDue();
    expect((await readMails(t)).filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(1);
  });
});
