import { CompiledQuery } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type CallName, calls } from "../src/contract/index.ts";
import { authenticator } from "./support/authenticator.ts";
import { password } from "./support/customers.ts";
import { aPdf } from "./support/pdf.ts";
import { aDevice } from "./support/push-service.ts";
import { type Answer, testShop } from "./support/test-shop.ts";

/*
 * To everyone else a customer's data look as if they did not exist. Every call of the contract must have a rule here; a call without
 * one fails.
 */

const publicUrl = "https://shop.example.com";
const t = await testShop({ env: { PUBLIC_URL: publicUrl } });
const [most] = await t.sql<{ variant_id: number }>`
  SELECT a.variant_id FROM variant_availability a JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
  WHERE NOT p.enquiry_only AND NOT p.verified_only ORDER BY available DESC LIMIT 1`;
const { product, variant } = t.live.current().catalogue.variantById.get(most?.variant_id ?? 0) ?? {};
const toBuy = { sub_product_id: variant?.id };
const productToken = product?.token ?? "";

interface Owned {
  customerId: number;
  addressId: number;
  gstinId: number;
  listToken: string;
  listLineId: number;
  sessionId: string;
  cartId: number;
  /** Today's price of the item in the cart. */
  price: number;
  orderToken: string;
  /** The token of a purchase order not yet attached to an order. */
  fileToken: string;
  passkeyId: string;
  deviceId: string;
  /** For a passkey that the owner is about to add. */
  challenge: string;
  /** The signed quote of the totals shown to the owner. */
  proof: string;
}

interface Sent {
  params?: Record<string, string | number>;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** What a stranger sends, and the required outcome. Whatever the rule, none of the owner's data may change. */
type Rule =
  /** Names something that belongs to the owner. */
  | { names: (owned: Owned) => Sent; answers: 204 | 404 | 409 | 422 }
  /** Shows the caller's own data: returns the parts in which the owner has something and the stranger has nothing. */
  | { shows: (body: Answer["body"]) => unknown[] }
  /** Acts on the caller's own data or on no one's. */
  | { acts: Sent }
  | "names nothing of a customer";

const anAddress = {
  ...{ f_name: "Ravi", l_name: "Menon", company_name: "Menon Clinic", address: "7 Ashram Road", apartment_no: "2" },
  ...{ state_id: 11, city_id: 62, pincode: "380009", email: "ravi@clinic.example", phone_number: "9812345678" },
};

const aGstin = {
  ...{ gstin: "24AAACC1206D1ZM", legal_name: "Menon Clinic LLP", address: "7 Ashram Road", apartment_no: "" },
  ...{ state_id: 11, city_id: 62, pincode: "380009", current_password: password },
};

const aFile: Sent = { query: "?name=PO-17.pdf", body: aPdf, headers: { "content-type": "application/pdf" } };

type PublicRead = {
  [Name in CallName]: Name extends `GET ${string}`
    ? (typeof calls)[Name]["access"] extends "public"
      ? Name
      : never
    : never;
}[CallName];

const rules: Record<Exclude<CallName, PublicRead>, Rule> = {
  "GET user-details": { shows: ({ reward_points }) => (reward_points === 0 ? [] : [reward_points]) },
  "PUT user-details": { acts: { body: { first_name: "Ravi" } } },
  "GET licence": { acts: {} },
  "PUT licence": {
    names: () => ({ body: { kind: "md42", number: "MH/1", valid_until: "2199-12-31" } }),
    answers: 409,
  },
  "GET user-addresses": { shows: (body) => body.slice(1) },
  "POST add-user-addresses": { acts: { body: anAddress } },
  "PUT user-addresses/:id": { names: ({ addressId: id }) => ({ params: { id }, body: anAddress }), answers: 404 },
  "PUT user-addresses/:id/default": { names: ({ addressId: id }) => ({ params: { id } }), answers: 404 },
  "DELETE user-addresses/:id": { names: ({ addressId: id }) => ({ params: { id } }), answers: 404 },
  "GET user-gstins": { shows: (body) => body },
  "POST user-gstins": { acts: { body: aGstin } },
  "PUT user-gstins/:id": { names: ({ gstinId: id }) => ({ params: { id }, body: aGstin }), answers: 404 },
  "PUT user-gstins/:id/default": { names: ({ gstinId: id }) => ({ params: { id } }), answers: 404 },
  "POST user-gstins/:id/remove": {
    names: ({ gstinId: id }) => ({ params: { id }, body: { current_password: password } }),
    answers: 404,
  },
  "POST change-password": { acts: { body: { current_password: password, password: "a quiet ward at night" } } },
  "POST logout": { acts: {} },
  "GET privacy-consent": { shows: ({ data }) => data.accepted },
  "POST privacy-consent": { names: () => ({ body: { notice_version: "2020-01-01 000000000000" } }), answers: 409 },
  "GET sessions": { shows: ({ data }) => data.filter(({ current }: { current: boolean }) => !current) },
  "DELETE sessions/:id": { names: ({ sessionId: id }) => ({ params: { id } }), answers: 404 },
  "POST sessions/end-others": { acts: {} },
  "GET passkeys": { shows: ({ data }) => data },
  "POST passkeys/options": { acts: { body: { current_password: password } } },
  "POST passkeys": {
    names: ({ challenge }) => ({ body: { name: "Phone", passkey: authenticator(publicUrl).create({ challenge }) } }),
    answers: 422,
  },
  "POST passkeys/:id/remove": {
    names: ({ passkeyId: id }) => ({ params: { id }, body: { current_password: password } }),
    answers: 404,
  },
  "GET push-subscriptions": { shows: ({ data }) => data },
  "POST push-subscriptions": { acts: { body: aDevice("https://fcm.googleapis.com/fcm/send/strangers-own") } },
  "POST push-subscriptions/renew": { acts: { body: { endpoint: "https://fcm.googleapis.com/fcm/send/unknown" } } },
  // Same reply whether or not the device exists.
  "DELETE push-subscriptions/:id": { names: ({ deviceId: id }) => ({ params: { id } }), answers: 204 },
  "GET account/export": {
    shows: ({ orders, reviews, wishlist, lists, stock_alerts, cart, reward_points, enquiries, addresses, gstins }) =>
      [
        orders,
        reviews,
        wishlist,
        lists,
        stock_alerts,
        cart.carts,
        reward_points,
        enquiries,
        addresses.slice(1),
        gstins,
      ].flat(),
  },
  "POST account/delete": { acts: { body: { password } } },

  "GET cart": { shows: ({ carts }) => carts },
  "POST cart/store": { acts: { body: toBuy } },
  "POST cart/store-many": { acts: { body: { lines: [{ ...toBuy, quantity: 2 }] } } },
  // Same reply whether or not the line exists.
  "POST cart/seen": { names: ({ cartId, price }) => ({ body: { lines: [{ cartId, price }] } }), answers: 204 },
  "POST order-pad": { acts: { body: { text: `${variant?.ref_no} x 2` } } },
  "POST cart/update": { names: ({ cartId }) => ({ body: { cartId, quantity: 2 } }), answers: 404 },
  "POST cart/delete": { names: ({ cartId }) => ({ body: { cartId } }), answers: 404 },
  "GET cart/export": { acts: {} },

  "GET lists": { shows: ({ data }) => data },
  "POST lists": { acts: { body: { name: "Tonsillectomy", lines: [{ ...toBuy, quantity: 2 }] } } },
  "GET lists/:token": { names: ({ listToken: token }) => ({ params: { token } }), answers: 404 },
  "PUT lists/:token": {
    names: ({ listToken: token }) => ({ params: { token }, body: { name: "Mine" } }),
    answers: 404,
  },
  "DELETE lists/:token": { names: ({ listToken: token }) => ({ params: { token } }), answers: 404 },
  "POST lists/:token/lines": {
    names: ({ listToken: token }) => ({ params: { token }, body: { lines: [{ ...toBuy, quantity: 2 }] } }),
    answers: 404,
  },
  "PUT lists/:token/lines/:id": {
    names: ({ listToken: token, listLineId: id }) => ({ params: { token, id }, body: { quantity: 9 } }),
    answers: 404,
  },
  "DELETE lists/:token/lines/:id": {
    names: ({ listToken: token, listLineId: id }) => ({ params: { token, id } }),
    answers: 404,
  },
  "POST lists/:token/add-to-cart": { names: ({ listToken: token }) => ({ params: { token } }), answers: 404 },
  "PUT lists/:token/share": { names: ({ listToken: token }) => ({ params: { token } }), answers: 404 },
  "PUT lists/:token/unshare": { names: ({ listToken: token }) => ({ params: { token } }), answers: 404 },
  "GET lists/:token/export": { names: ({ listToken: token }) => ({ params: { token } }), answers: 404 },
  // Only the link shared by the owner leads to the list.
  "POST shared-list": { names: ({ listToken: token }) => ({ body: { token } }), answers: 404 },
  "POST shared-list/add-to-cart": { names: ({ listToken: token }) => ({ body: { token } }), answers: 404 },
  "GET stock-alerts": { shows: ({ data }) => data },
  "POST stock-alerts": { acts: { body: toBuy } },
  // Same reply whether or not the alert exists.
  "DELETE stock-alerts/:id": { names: () => ({ params: { id: toBuy.sub_product_id ?? 0 } }), answers: 204 },
  "POST stock-alerts/by-email": "names nothing of a customer",
  "POST stock-alerts/confirm": "names nothing of a customer",
  "POST stock-alerts/stop": "names nothing of a customer",
  "GET wishlist": { shows: ({ data }) => data },
  "POST wishlist/store": { acts: { body: { productId: productToken } } },
  "POST wishlist/delete": { acts: { body: { id: productToken } } },

  "GET check-out/delivery": { shows: ({ free_orders_left }) => (free_orders_left === 20 ? [] : [free_orders_left]) },
  "POST check-out/details": { names: ({ addressId }) => ({ body: { shipping_address: addressId } }), answers: 404 },
  "POST check-out/place-order": {
    names: ({ addressId, proof }) => ({
      body: { coupon_token: proof, billing_address: addressId, shipping_address: addressId },
    }),
    answers: 409,
  },
  "POST check-out/purchase-order": { acts: aFile },
  // Same reply whether or not the file exists.
  "DELETE check-out/purchase-order/:token": { names: ({ fileToken: token }) => ({ params: { token } }), answers: 204 },
  "GET orders/:token/purchase-order": { names: ({ orderToken: token }) => ({ params: { token } }), answers: 404 },
  "GET orders": { shows: ({ data }) => data },
  "GET orders/:token": { names: ({ orderToken: token }) => ({ params: { token } }), answers: 404 },
  "GET orders/:token/invoice": { names: ({ orderToken: token }) => ({ params: { token } }), answers: 404 },
  "GET orders/:token/lot-statement": { names: ({ orderToken: token }) => ({ params: { token } }), answers: 404 },
  "GET orders/:token/documents/:document": {
    names: ({ orderToken: token }) => ({ params: { token, document: "acknowledgement" } }),
    answers: 404,
  },
  "POST orders/:token/change/accept": { names: ({ orderToken: token }) => ({ params: { token } }), answers: 404 },
  "POST orders/:token/change/decline": { names: ({ orderToken: token }) => ({ params: { token } }), answers: 404 },
  "POST orders/:token/cancel": {
    names: ({ orderToken: token }) => ({ params: { token }, body: { reason: "Not mine" } }),
    answers: 404,
  },
  "POST orders/:token/returns": {
    names: ({ orderToken: token }) => ({
      params: { token },
      body: { lines: [{ line_id: 1, quantity: 1 }], reason: "Not mine", refund_to: "bank" },
    }),
    answers: 404,
  },
  // Only the mailed link leads to the order.
  "POST order-change": { names: ({ orderToken: token }) => ({ body: { token } }), answers: 404 },
  "POST order-change/accept": { names: ({ orderToken: token }) => ({ body: { token } }), answers: 404 },
  "POST order-change/decline": { names: ({ orderToken: token }) => ({ body: { token } }), answers: 404 },
  "GET my-home": {
    shows: ({ data: { last_orders, open_orders, frequent, enquiries } }) =>
      [last_orders, open_orders, frequent, enquiries].flat(),
  },
  "GET documents": { shows: ({ data, years }) => [data, years].flat() },
  "GET documents/:year/zip": { names: () => ({ params: { year: "2026-27" } }), answers: 404 },
  "GET purchased-documents": { shows: ({ data }) => data },
  "GET reward-points": { shows: ({ data }) => data },
  "GET product-review/:productToken": { shows: ({ rating, review }) => [rating, review].filter(Boolean) },
  "POST product-review": { acts: { body: { product_id: productToken, rating: 1, review: "Mine." } } },

  "POST register": "names nothing of a customer",
  "POST login": "names nothing of a customer",
  "POST login/passkey/options": "names nothing of a customer",
  "POST login/passkey": "names nothing of a customer",
  "POST forgot-password": "names nothing of a customer",
  "POST reset-password": "names nothing of a customer",
  "POST send-inquiry": "names nothing of a customer",
  "POST send-grievance": "names nothing of a customer",
  "POST grievance-status": "names nothing of a customer",
  "GET enquiries": { shows: ({ data }) => data },
  "GET grievances": { shows: ({ data }) => data },
};

const ask = (name: string, token: string | null, { params = {}, body, query = "", headers = {} }: Sent = {}) => {
  const [method = "", path = ""] = name.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, key: string) => String(params[key] ?? productToken));
  return t.request(method, `/api/${filled}${query}`, { token, body, headers });
};

let owned: Owned;

beforeAll(async () => {
  const { id, email, token, addressId } = await t.customer();
  await t.request("POST", "/api/login", { body: { email, password } });
  const [session] = await t.sql<{ id: string }>`SELECT id FROM sessions WHERE customer_id = ${id}`;
  const { notice_to_accept } = (await ask("GET user-details", token)).body;
  await ask("POST privacy-consent", token, { body: { notice_version: notice_to_accept } });
  const addresses = { billing_address: addressId, shipping_address: addressId };
  await ask("POST cart/store", token, { body: toBuy });
  const attached = await ask("POST check-out/purchase-order", token, aFile);
  const placed = await ask("POST check-out/place-order", token, {
    body: { coupon_token: null, ...addresses, po_file: attached.body.data.token },
  });
  const file = await ask("POST check-out/purchase-order", token, aFile);
  const { cart } = (await ask("POST cart/store", token, { body: toBuy })).body;
  const details = await ask("POST check-out/details", token, { body: addresses });
  await ask("POST add-user-addresses", token, { body: anAddress });
  await ask("PUT user-addresses/:id/default", token, { params: { id: addressId } });
  await t.sql`
    INSERT INTO product_documents (product_id, position, title, file_path)
    SELECT ${product?.id}, 9, 'Instructions for use', file_path FROM product_documents LIMIT 1`;
  await ask("POST wishlist/store", token, { body: { productId: productToken } });
  await ask("POST product-review", token, { body: { product_id: productToken, rating: 5, review: "The owner's." } });
  const enquiry = { name: "Asha", email: "asha@clinic.example", contact_no: "9876543210" };
  await ask("POST send-inquiry", token, { body: { ...enquiry, subject: "Parts", description: "Which?" } });
  await ask("POST send-grievance", token, { body: { ...enquiry, subject: "Late", description: "Where is it?" } });
  await t.sql`UPDATE cart_lines SET seen_price_paise = 1 WHERE customer_id = ${id}`;
  await t.sql`INSERT INTO reward_entries (customer_id, occasion, points, reason) VALUES (${id}, 'strangers', 12, 'Order')`;
  const challenge = async () =>
    (await ask("POST passkeys/options", token, { body: { current_password: password } })).body.data.challenge as string;
  const device = authenticator(publicUrl);
  await ask("POST passkeys", token, {
    body: { name: "Phone", passkey: device.create({ challenge: await challenge() }) },
  });
  const gstin = await ask("POST user-gstins", token, { body: aGstin });
  const list = await ask("POST lists", token, { body: { name: "Septoplasty", lines: [{ ...toBuy, quantity: 1 }] } });
  await ask("POST stock-alerts", token, { body: toBuy });
  await ask("POST push-subscriptions", token, { body: aDevice("https://fcm.googleapis.com/fcm/send/owners") });
  const devices = await ask("GET push-subscriptions", token);
  owned = {
    deviceId: devices.body.data[0].id,
    gstinId: gstin.body.data.id,
    ...{ listToken: list.body.data.token, listLineId: list.body.data.lines[0].line_id },
    ...{ passkeyId: device.id, challenge: await challenge() },
    ...{ customerId: id, addressId, cartId: cart.carts[0].cart_id, price: cart.carts[0].price },
    sessionId: session?.id ?? "",
    fileToken: file.body.data.token,
    ...{ orderToken: placed.body.order.token, proof: details.body.orderTotal.coupon_token },
  };
});

/** SQL that reads all rows belonging to customer $1 from every table that records an owner: one statement, planned once. */
const readOwned = await (async () => {
  const columns = await t.sql<{ table_name: string; column_name: string }>`
    SELECT c.table_name, c.column_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.column_name IN ('customer_id', 'order_id', 'order_line_id')`;
  const mine: Record<string, string> = {
    customer_id: "customer_id = $1::bigint",
    order_id: "order_id IN (SELECT id FROM orders WHERE customer_id = $1::bigint)",
    order_line_id:
      "order_line_id IN (SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.customer_id = $1::bigint)",
  };
  const each = [...columns, { table_name: "customers", column_name: "id" }].map(({ table_name, column_name }) => {
    const where = mine[column_name] ?? "id = $1::bigint";
    return `SELECT '${table_name} by ${column_name}' AS name,
      (SELECT jsonb_agg(to_jsonb(r) ORDER BY to_jsonb(r)) FROM ${table_name} r WHERE ${where}) AS rows`;
  });
  return each.join(" UNION ALL ");
})();

async function everythingOwned(): Promise<Record<string, unknown>> {
  const { rows } = await t.db.executeQuery<{ name: string; rows: unknown }>(
    CompiledQuery.raw(readOwned, [owned.customerId]),
  );
  return Object.fromEntries(rows.map(({ name, rows }) => [name, { rows }]));
}

test("every call has a rule, and every rule a call", () => {
  expect(Object.keys(calls).filter((name) => !(name in rules) && !isPublicRead(name))).toEqual([]);
  expect(Object.keys(rules).filter((name) => !(name in calls))).toEqual([]);
});

/** A public call that only reads, with nothing but names from the catalogue in its path. */
function isPublicRead(name: string): boolean {
  const call = calls[name as CallName];
  return name.startsWith("GET ") && call.access === "public";
}

const ofCustomers = Object.entries(rules).filter(([name]) => calls[name as CallName].access === "customer");

describe("a stranger", () => {
  test.each(ofCustomers)("%s", async (name, rule) => {
    if (typeof rule === "string") throw new Error("A call for customers needs a rule that says what a stranger gets.");
    const stranger = await t.customer();
    await ask("POST cart/store", stranger.token, name.startsWith("POST check-out") ? { body: toBuy } : {});
    const before = await everythingOwned();
    const sent = "names" in rule ? rule.names(owned) : "acts" in rule ? rule.acts : {};
    const answer = await ask(name, stranger.token, sent);
    if ("names" in rule) expect([answer.status, answer.body?.errors]).toEqual([rule.answers, undefined]);
    else expect(answer.status).toBeLessThan(300);
    if ("shows" in rule) expect(rule.shows(answer.body)).toEqual([]);
    expect(await everythingOwned()).toEqual(before);
  });
});

describe("a caller without a token, or with an expired one", () => {
  test.each(ofCustomers)("%s", async (name, rule) => {
    const before = await everythingOwned();
    const sent = typeof rule === "object" && "names" in rule ? rule.names(owned) : {};
    for (const token of [null, "x".repeat(43)]) expect((await ask(name, token, sent)).status).toBe(401);
    expect(await everythingOwned()).toEqual(before);
  });
});

test("the owner is shown all of it", async () => {
  const kept = await everythingOwned();
  for (const table of ["customers", "addresses", "cart_lines", "orders", "reviews", "wishlist_entries", "enquiries"]) {
    const key = `${table} by ${table === "customers" ? "id" : "customer_id"}`;
    expect(kept[key], table).toMatchObject({ rows: expect.arrayContaining([expect.anything()]) });
  }
  const { token } = await ownersSession();
  for (const [name, rule] of ofCustomers) {
    if (typeof rule === "string" || !("shows" in rule)) continue;
    expect(rule.shows((await ask(name, token)).body), name).not.toEqual([]);
  }
  const { status } = await ask("GET orders/:token", token, { params: { token: owned.orderToken } });
  expect(status).toBe(200);
});

async function ownersSession() {
  const [row] = await t.sql<{ email: string }>`SELECT email FROM customers WHERE id = ${owned.customerId}`;
  const { body } = await ask("POST login", null, { body: { email: row?.email, password } });
  return { token: body.success as string };
}
