import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { password, type TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { readMails } from "../../../test/support/mails.ts";
import { readTestOrder } from "../../../test/support/orders.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { mostOrderLines } from "../../contract/order-limits.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { eraseCustomer } from "../customers/index.ts";
import { draftAcknowledgement, loadCircumstances } from "../documents/index.ts";

const shop = await testShop();
const { request, customer, member, sql, jobs } = shop;
const demo = await loadDemonstration(shop);
const probe = demo.variant("NK-EE-1101");

let sales: TestMember;
let asha: TestCustomer;

beforeAll(async () => {
  sales = await member("sales");
});
beforeEach(async () => {
  asha = await customer();
});

const post = (path: string, body: object, actor: TestMember | null = sales, headers: Record<string, string> = {}) =>
  request("POST", `/api/staff/assisted-orders${path}`, { staff: actor, body, headers });

type Goods = { sub_product_id: number; quantity: number }[];
const two: Goods = [{ sub_product_id: probe.id, quantity: 2 }];

const entry = (lines: Goods = two, changes: object = {}, buyer = asha) => ({
  ...{ customer_id: buyer.id, lines, shipping_address: buyer.addressId, billing_address: buyer.addressId, ...changes },
});

const details = (lines?: Goods, changes?: object, actor?: TestMember | null) =>
  post("/details", entry(lines, changes), actor);

/** Prices an entry and places it. */
async function enter(lines: Goods = two, changes: object = {}, actor: TestMember = sales, key?: string) {
  const priced = await details(lines, changes, actor);
  const { coupon_code: _, ...rest } = changes as { coupon_code?: string };
  const body = { ...entry(lines, rest), coupon_token: priced.body.orderTotal?.coupon_token, channel: "telephone" };
  return post("", { ...body, ...rest }, actor, key ? { "idempotency-key": key } : {});
}

const seenByStaff = async (token: string) =>
  (await request("GET", `/api/staff/orders/${token}`, { staff: sales })).body.data;

test("an order entered by staff is the customer's, with both names", async () => {
  const more = { note: "Leave at the gate.", po_number: "PO/7", payment_promise: "UPI at the door" };
  const placed = await enter(two, more);
  expect(placed.status).toBe(201);
  const { token, order_no, total } = placed.body.data;

  const own = (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
  expect(own).toMatchObject({ order_no, total, note: "Leave at the gate.", po_number: "PO/7", status: "placed" });
  expect(own.entry).toEqual({ staff_name: sales.name, channel: "telephone", payment_promise: "UPI at the door" });

  const { events, customer: buyer } = await seenByStaff(token);
  expect(buyer.id).toBe(asha.id);
  expect(events).toMatchObject([{ status: "placed", actor: "staff", staff_name: sales.name }]);

  const [logged] = await sql<{ member_name: string; act: string; after: object }>`
    SELECT member_name, act, after FROM audit_entries WHERE subject = 'order' AND subject_id = ${token}`;
  expect(logged).toEqual({
    ...{ member_name: sales.name, act: "entered", after: { customer_id: asha.id, channel: "telephone", total } },
  });

  await jobs.runDue();
  const mail = (await readMails(shop)).find((each) => each.includes(`Your order ${order_no}`)) ?? "";
  expect(mail).toContain(`To: ${asha.email}`);
  expect(mail.replace(/\s+/g, " ")).toContain(`${sales.name} of`);
  expect(mail.replace(/\s+/g, " ")).toContain("as you asked by telephone");
  expect(mail).toContain("did not ask for it");
});

test("a total that was calculated once places one order, with whatever keys and with two at once", async () => {
  const { orderTotal } = (await details()).body;
  const body = { ...entry(two), coupon_token: orderTotal.coupon_token, channel: "telephone" };
  const send = (key: string) => post("", body, sales, { "idempotency-key": key });
  const both = await Promise.all([send("quote-a-0001"), send("quote-b-0002")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await send("quote-c-0003")).body).toMatchObject({ code: "totals_changed", message: serverTexts.quoteUsed });
  expect((await enter()).status).toBe(201);
});

test("the acknowledgement states who entered the order", async () => {
  const { token } = (await enter()).body.data;
  const { order, lines } = await readTestOrder(shop, token);
  const content = draftAcknowledgement(await loadCircumstances(shop.db, order, order.placed_at));
  expect(lines).toHaveLength(1);
  expect(content.entered_by).toBe(`${sales.name}, by telephone`);
});

test("IT Act s.269ST: staff see that an order above the limit is not paid in cash", async () => {
  const [dear] = await sql<{ id: number; price_paise: number }>`
    SELECT o.variant_id AS id, o.price_paise FROM variant_offers o JOIN variant_availability a USING (variant_id)
    JOIN variants v ON v.id = o.variant_id JOIN products p ON p.id = v.product_id
    WHERE NOT p.verified_only AND NOT p.enquiry_only ORDER BY o.price_paise * a.available DESC LIMIT 1`;
  const quantity = Math.ceil(200_000_00 / (dear?.price_paise ?? 1));
  const lines = [{ sub_product_id: dear?.id ?? 0, quantity }];
  expect((await details(lines)).body.notices.join(" ")).toMatch(/cash/);
});

test("the list of orders is narrowed down to those that staff entered", async () => {
  const { token } = (await enter()).body.data;
  const listed = async (entered: string) => {
    const path = `/api/staff/orders?customer=${asha.id}&entered=${entered}`;
    return (await request("GET", path, { staff: sales })).body.data.map((row: { token: string }) => row.token);
  };
  expect(await listed("staff")).toEqual([token]);
  expect(await listed("customer")).toEqual([]);
  const csv = await request("GET", `/api/staff/orders.csv?customer=${asha.id}`, { staff: sales });
  expect(csv.body).toContain(sales.name);
});

test("the customer's own cart is left alone, and stock is reserved exactly", async () => {
  const cart = { sub_product_id: probe.id, quantity: 1 };
  await request("POST", "/api/cart/store", { token: asha.token, body: cart });
  const reserved = async () =>
    (await sql<{ n: number }>`SELECT sum(reserved)::int AS n FROM lots WHERE variant_id = ${probe.id}`)[0]?.n ?? 0;
  const before = await reserved();
  expect((await enter()).status).toBe(201);
  expect(await reserved()).toBe(before + 2);
  const { carts } = (await request("GET", "/api/cart", { token: asha.token })).body;
  expect(carts).toMatchObject([{ sub_product_id: probe.id, quantity: 1 }]);
});

describe("totals equal those of the customer's own checkout", () => {
  /** A small linear congruential generator: the same carts in every run. */
  function generator(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
  }

  test("for 36 random carts in two States, with and without a coupon", async () => {
    const coupons = await couponCalls(shop);
    await coupons.coupon({ code: "camp-any", valid_to: "2199-12-31", minimum: "0", usage_limit: "" });
    const random = generator(36);
    const variants = await sql<{ id: number }>`
      SELECT o.variant_id AS id FROM variant_offers o JOIN variant_availability a USING (variant_id)
      JOIN variants v ON v.id = o.variant_id JOIN products p ON p.id = v.product_id
      WHERE a.available > 9 AND NOT p.verified_only AND NOT p.enquiry_only ORDER BY 1`;
    const buyers = [asha, await customer({ state_id: demo.state("Karnataka").id, account_type: "hospital" })];
    for (let cart = 0; cart < 36; cart++) {
      const buyer = buyers[cart % 2] ?? asha;
      await sql`DELETE FROM cart_lines WHERE customer_id = ${buyer.id}`;
      const chosen = new Map(
        Array.from({ length: 1 + random(6) }, () => [variants[random(variants.length)]?.id ?? 0, 1 + random(9)]),
      );
      const lines = [...chosen].map(([sub_product_id, quantity]) => ({ sub_product_id, quantity }));
      for (const body of lines) await request("POST", "/api/cart/store", { token: buyer.token, body });
      const choice = { shipping_address: buyer.addressId, ...(random(2) ? { coupon_code: "CAMP-ANY" } : {}) };
      const own = await request("POST", "/api/check-out/details", { token: buyer.token, body: choice });
      const entered = await post("/details", { ...choice, customer_id: buyer.id, lines });
      expect([own.status, entered.status]).toEqual([200, 200]);
      expect(comparable(entered.body)).toEqual(comparable(own.body));
    }
  });

  /** Without the identifiers of the cart. */
  function comparable({ orderTotal: { coupon_token: _, ...orderTotal }, order_details, ...rest }: Shown) {
    return { ...rest, orderTotal, order_details: order_details.map(({ cart_id: _cart, ...line }) => line) };
  }
  type Shown = { orderTotal: { coupon_token: string }; order_details: { cart_id: number }[] };
});

test("IGST Act s.10(1)(b): delivery to a third party is taxed where the registration that buys is", async () => {
  const state_id = demo.state("Karnataka").id;
  const [city] = await sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${state_id} ORDER BY id LIMIT 1`;
  const registered = { gstin: "29AAACC1206D1ZC", legal_name: "Rao Clinics", address: "1 MG Road", pincode: "560001" };
  const added = await request("POST", "/api/user-gstins", {
    token: asha.token,
    body: { ...registered, state_id, city_id: city?.id, current_password: password },
  });
  const choice = { buyer_gstin_id: added.body.data.id };
  const own = await details(two, choice);
  const third = await details(two, { ...choice, third_party_delivery: true });
  expect([own.status, third.status]).toEqual([200, 200]);
  expect(own.body.orderTotal.place_of_supply).not.toMatch(/Karnataka/);
  expect(third.body.orderTotal.place_of_supply).toMatch(/Karnataka/);
  const placed = await enter(two, { ...choice, third_party_delivery: true });
  const { place_of_supply_code } = (await readTestOrder(shop, placed.body.data.token)).order;
  expect(place_of_supply_code).toBe("29");
});

describe("refuses", () => {
  test("a warehouse worker, and a visitor", async () => {
    expect((await details(two, {}, await member("warehouse"))).status).toBe(403);
    expect((await details(two, {}, null)).status).toBe(401);
  });

  test("another customer's address", async () => {
    const other = await customer();
    for (const changes of [{ shipping_address: other.addressId }, { billing_address: other.addressId }]) {
      expect((await details(two, changes)).status).toBe(404);
      expect((await enter(two, changes)).status).toBe(422);
    }
    const quote = (await details()).body.orderTotal.coupon_token;
    const body = { ...entry(two, { shipping_address: other.addressId }), coupon_token: quote, channel: "email" };
    expect((await post("", body)).status).toBe(404);
  });

  test("another customer's GSTIN and purchase order", async () => {
    expect((await details(two, { buyer_gstin_id: 2_000_000 })).status).toBe(404);
    const other = await customer();
    const upload = `/api/staff/assisted-orders/purchase-order?customer_id=${other.id}&name=po.pdf`;
    const headers = { "content-type": "application/pdf" };
    const file = await request("POST", upload, { staff: sales, body: Buffer.from("%PDF-1.7\n%%EOF\n"), headers });
    expect(file.status).toBe(201);
    expect((await enter(two, { po_file: file.body.data.token })).body.errors).toHaveProperty("po_file");
  });

  test("a quote of another customer, of other lines, and an old one", async () => {
    const quote = (await details()).body.orderTotal.coupon_token;
    const other = await customer();
    const of = (lines: Goods, buyer: TestCustomer) =>
      post("", { ...entry(lines, {}, buyer), coupon_token: quote, channel: "counter" });
    expect((await of(two, other)).body.code).toBe("totals_changed");
    expect((await of([{ sub_product_id: probe.id, quantity: 3 }], asha)).body.code).toBe("totals_changed");
    await sql`UPDATE variants SET price_paise = price_paise - 100 WHERE id = ${probe.id}`;
    try {
      expect((await of(two, asha)).body.code).toBe("totals_changed");
    } finally {
      await sql`UPDATE variants SET price_paise = price_paise + 100 WHERE id = ${probe.id}`;
    }
    expect((await of(two, asha)).status).toBe(201);
  });

  test("a coupon that the customer has used up or that does not exist", async () => {
    const coupons = await couponCalls(shop);
    await coupons.coupon({ code: "once-only", valid_to: "2199-12-31", minimum: "0", per_customer_limit: 1 });
    expect((await enter(two, { coupon_code: "ONCE-ONLY" })).status).toBe(201);
    expect((await details(two, { coupon_code: "ONCE-ONLY" })).body.code).toBe("coupon_used_up");
    expect((await details(two, { coupon_code: "NO-SUCH" })).body.code).toBe("coupon_unknown");
  });

  test("more than is in stock, and the order undoes everything", async () => {
    const answer = await enter([{ sub_product_id: probe.id, quantity: 9999 }]);
    expect([answer.status, answer.body.code]).toEqual([409, "out_of_stock"]);
    expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toHaveLength(0);
  });

  test("a dealer whose licence has expired", async () => {
    const dealer = await customer({ account_type: "dealer" });
    await sql`UPDATE dealer_licences SET valid_until = '2020-01-01' WHERE customer_id = ${dealer.id}`;
    expect((await post("/details", entry(two, {}, dealer))).body.code).toBe("licence_expired");
    const shown = await request("GET", `/api/staff/assisted-orders/customers/${dealer.id}`, { staff: sales });
    expect(shown.body.data.problem).toMatch(/expired/);
  });

  test("a product for verified professionals to those who are not", async () => {
    const [restricted] = await sql<{ id: number }>`
      SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.verified_only ORDER BY 1 LIMIT 1`;
    const lines = [{ sub_product_id: restricted?.id ?? 0, quantity: 1 }];
    expect((await details(lines)).body.code).toBe("verification_needed");
  });

  test("a product no longer sold, by the line", async () => {
    const answer = await details([...two, { sub_product_id: 2_000_000, quantity: 1 }]);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["lines.1.sub_product_id"]]);
  });

  test("a deleted account", async () => {
    await eraseCustomer(shop.db, asha.id, "Former customer", shop.clock.now());
    expect((await details()).status).toBe(404);
    expect((await post("", { ...entry(), coupon_token: "x", channel: "email" })).status).toBe(404);
  });

  test("a member's own account: staff earn no points for themselves", async () => {
    await sql`UPDATE customers SET email = upper(${sales.email}) WHERE id = ${asha.id}`;
    expect((await details()).body.code).toBe("own_account");
    const shown = await request("GET", `/api/staff/assisted-orders/customers/${asha.id}`, { staff: sales });
    expect(shown.body.data.problem).toMatch(/your own account/);
    expect((await details(two, {}, await member("sales"))).status).toBe(200);
  });

  test.each([
    ["20,000 characters", { note: "x".repeat(20_000) }, "note"],
    ["a null byte", { payment_promise: "pays\u0000later" }, "payment_promise"],
    ["an unknown channel", { channel: "telepathy" }, "channel"],
    ["more lines than an order can have", { lines: Array.from({ length: mostOrderLines + 1 }, () => two[0]) }, "lines"],
    ["no lines", { lines: [] }, "lines"],
  ])("%s", async (_what, changes, field) => {
    const quote = (await details()).body.orderTotal.coupon_token;
    const answer = await post("", { ...entry(), coupon_token: quote, channel: "email", ...changes });
    expect(answer.status).toBe(422);
    if (field !== "payment_promise") expect(answer.body.errors).toHaveProperty(field);
  });
});

test("300 lines are one order of every variant, combined", async () => {
  const lines = Array.from({ length: 300 }, () => ({ sub_product_id: probe.id, quantity: 1 }));
  const answer = await details(lines);
  expect(answer.body.order_details).toMatchObject([{ quantity: 300 }]);
});

test("ordered by three colleagues and the customer at once, a coupon is used as often as one customer may", async () => {
  const { coupon } = await couponCalls(shop);
  const unlimited = { minimum: "", largest: "", usage_limit: "", valid_to: "2199-12-31" };
  await coupon({ code: "ONCE-EACH", value: "10", ...unlimited, per_customer_limit: 1 });
  const colleagues = await Promise.all([1, 2, 3].map(() => member("sales")));
  const entries = [3, 4, 5].map((quantity) => entry([{ sub_product_id: probe.id, quantity }]));
  const coupon_code = "ONCE-EACH";
  const quotes = await Promise.all(
    entries.map(async (each, index) => (await post("/details", { ...each, coupon_code }, colleagues[index])).body),
  );
  const { token, addressId: shipping_address } = asha;
  await request("POST", "/api/cart/store", { token, body: { sub_product_id: probe.id, quantity: 2 } });
  const choice = { shipping_address, billing_address: shipping_address };
  const own = await request("POST", "/api/check-out/details", { token, body: { ...choice, coupon_code } });
  const answers = await Promise.all([
    ...entries.map((each, index) => {
      const { coupon_token } = quotes[index].orderTotal;
      return post("", { ...each, coupon_token, channel: "telephone" }, colleagues[index]);
    }),
    request("POST", "/api/check-out/place-order", {
      ...{ token, body: { ...choice, coupon_token: own.body.orderTotal.coupon_token } },
    }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, "totals_changed"]));
  expect(await sql`SELECT count(*)::int AS n FROM orders WHERE customer_id = ${asha.id}`).toEqual([{ n: 1 }]);
});

test("when two enter an order for the last units at once, one gets them", async () => {
  const last = demo.variant("NK-EE-1602").id;
  await sql`UPDATE lots SET on_hand = 0 WHERE variant_id = ${last} AND id <> (SELECT min(id) FROM lots WHERE variant_id = ${last})`;
  await sql`UPDATE lots SET on_hand = reserved + 3 WHERE id = (SELECT min(id) FROM lots WHERE variant_id = ${last})`;
  const lines = [{ sub_product_id: last, quantity: 2 }];
  const colleague = await member("support");
  const answers = await Promise.all([enter(lines), enter(lines, {}, colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a repeat with the same key makes one order", async () => {
  const quote = (await details()).body.orderTotal.coupon_token;
  const body = { ...entry(), coupon_token: quote, channel: "whatsapp" };
  const answers = await Promise.all([1, 2, 3].map(() => post("", body, sales, { "idempotency-key": "asked-once" })));
  expect(new Set(answers.map((answer) => answer.body.data.token)).size).toBe(1);
  expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toHaveLength(1);
});

test("the customer objects by cancelling, as with their own orders", async () => {
  const { token } = (await enter()).body.data;
  const body = { reason: "I did not ask for this." };
  expect((await request("POST", `/api/orders/${token}/cancel`, { token: asha.token, body })).status).toBe(200);
});

test("a pasted list is read at the customer's prices", async () => {
  const read = await post("/lines", { customer_id: asha.id, text: "NK-EE-1101 x 4\nnothing we know" });
  expect(read.body.data).toMatchObject([
    { quantity: 4, variant: { ref_no: "NK-EE-1101", price: probe.price_paise / 100 } },
    {},
  ]);
  expect((await post("/lines", { customer_id: asha.id, text: "x".repeat(20_001) })).status).toBe(422);
});
