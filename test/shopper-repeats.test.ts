import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../src/contract/call.ts";
import { calls } from "../src/contract/index.ts";
import { authenticator } from "./support/authenticator.ts";
import { password } from "./support/customers.ts";
import { loadDemonstration } from "./support/demonstration.ts";
import { enquiryStamp } from "./support/enquiries.ts";
import { fulfilmentCalls } from "./support/fulfilment.ts";
import { readMails } from "./support/mails.ts";
import { addOtherSeller } from "./support/other-seller.ts";
import { aPdf } from "./support/pdf.ts";
import { registration } from "./support/registration.ts";
import { type Answer, type RequestOptions, testShop } from "./support/test-shop.ts";

const publicUrl = "https://shop.example.com";
const t = await testShop({ env: { PUBLIC_URL: publicUrl }, connections: 20 });
const { request, customer, sql, jobs } = t;
const f = await fulfilmentCalls(t);
const seller = await addOtherSeller(t, f);
const specula = (await loadDemonstration(t)).variant("NK-EE-1101").id;

interface Sent {
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

let made = 0;
const newKey = () => `key-${++made}`;
const callMethod = (name: string) => name.slice(0, name.indexOf(" "));
const send = (name: string, { path, headers, ...sent }: Sent, key?: string) =>
  request(callMethod(name), `/api/${path}`, {
    ...sent,
    headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
  } as RequestOptions);

const enquiry = () => ({
  ...{ name: "Asha Rao", email: "asha@clinic.example", contact_no: "9876543210" },
  ...{ subject: "Delivery", description: "How soon?", form_stamp: enquiryStamp(t) },
});
const anAddress = {
  ...{ f_name: "Asha", l_name: "Rao", company_name: "Rao Clinic", address: "4 Residency Road", apartment_no: "2" },
  ...{ state_id: 21, city_id: 145, pincode: "411004", email: "asha@clinic.example", phone_number: "9876543210" },
};
const aGstin = {
  ...{ gstin: "27AAPFU0939F1ZV", legal_name: "Rao Clinic LLP", address: "4 Residency Road" },
  ...{ state_id: 21, city_id: 145, pincode: "411004", current_password: password },
};
const productToken = async () => (await request("GET", "/api/product-data")).body.data[0].token as string;

async function savedList() {
  const { token } = await customer();
  const lines = [{ sub_product_id: specula, quantity: 2 }];
  const { body } = await request("POST", "/api/lists", { token, body: { name: "Septoplasty", lines } });
  return { token, list: body.data };
}

async function answerOnPage(answer: "accept" | "decline") {
  const buyer = await customer();
  const { token } = await seller.proposed(buyer);
  return { path: `orders/${token}/change/${answer}`, token: buyer.token };
}

/** A request that succeeds for each call that takes a key; creates everything it depends on first. */
const wishes: Record<string, () => Promise<Sent>> = {
  "POST register": async () => ({ path: "register", body: registration() }),
  "POST forgot-password": async () => ({ path: "forgot-password", body: { email: (await customer()).email } }),
  "POST reset-password": async () => {
    const { email } = await customer();
    await request("POST", "/api/forgot-password", { body: { email } });
    await jobs.runDue();
    const mail = (await readMails(t)).findLast((text) => text.includes(`To: ${email}`)) ?? "";
    const token = /reset-password\?token=([\w-]{43})/.exec(mail)?.[1];
    return { path: "reset-password", body: { token, password: "a quiet ward at night" } };
  },
  "POST change-password": async () => {
    const { token } = await customer();
    const body = { current_password: password, password: "a quiet ward at night" };
    return { path: "change-password", token, body };
  },
  "DELETE sessions/:id": async () => {
    const { token, email } = await customer();
    await request("POST", "/api/login", { body: { email, password } });
    const { body } = await request("GET", "/api/sessions", { token });
    return { path: `sessions/${body.data.find(({ current }: { current: boolean }) => !current).id}`, token };
  },
  "POST sessions/end-others": async () => {
    const { token, email } = await customer();
    await request("POST", "/api/login", { body: { email, password } });
    return { path: "sessions/end-others", token };
  },
  "POST add-user-addresses": async () => ({
    ...{ path: "add-user-addresses", token: (await customer()).token, body: anAddress },
  }),
  "DELETE user-addresses/:id": async () => {
    const { token } = await customer();
    const { body } = await request("POST", "/api/add-user-addresses", { token, body: anAddress });
    return { path: `user-addresses/${body.data.id}`, token };
  },
  "POST user-gstins": async () => ({ path: "user-gstins", token: (await customer()).token, body: aGstin }),
  "POST user-gstins/:id/remove": async () => {
    const { token } = await customer();
    const { body } = await request("POST", "/api/user-gstins", { token, body: aGstin });
    return { path: `user-gstins/${body.data.id}/remove`, token, body: { current_password: password } };
  },
  "POST passkeys": async () => {
    const { token } = await customer();
    const options = { token, body: { current_password: password } };
    const { body } = await request("POST", "/api/passkeys/options", options);
    return { path: "passkeys", token, body: { name: "Phone", passkey: authenticator(publicUrl).create(body.data) } };
  },
  "POST passkeys/:id/remove": async () => {
    const { token = "", body } = (await wishes["POST passkeys"]?.()) ?? {};
    const added = await request("POST", "/api/passkeys", { token, body });
    return { path: `passkeys/${added.body.data.id}/remove`, token, body: { current_password: password } };
  },
  "POST wishlist/store": async () => ({
    ...{ path: "wishlist/store", token: (await customer()).token, body: { productId: await productToken() } },
  }),
  "POST cart/store": async () => ({
    ...{ path: "cart/store", token: (await customer()).token, body: { sub_product_id: specula, quantity: 2 } },
  }),
  "POST cart/store-many": async () => ({
    ...{ path: "cart/store-many", token: (await customer()).token },
    body: { lines: [{ sub_product_id: specula, quantity: 2 }] },
  }),
  "POST cart/delete": async () => {
    const { token } = await customer();
    const { body } = await request("POST", "/api/cart/store", { token, body: { sub_product_id: specula } });
    return { path: "cart/delete", token, body: { cartId: body.cart.carts[0].cart_id } };
  },
  "POST check-out/purchase-order": async () => ({
    ...{ path: "check-out/purchase-order?name=PO-17.pdf", token: (await customer()).token, body: aPdf },
    headers: { "content-type": "application/pdf" },
  }),
  "POST lists": async () => ({
    ...{ path: "lists", token: (await customer()).token },
    body: { name: "Tonsillectomy", lines: [{ sub_product_id: specula, quantity: 2 }] },
  }),
  "DELETE lists/:token": async () => {
    const { token, list } = await savedList();
    return { path: `lists/${list.token}`, token };
  },
  "POST lists/:token/lines": async () => {
    const { token, list } = await savedList();
    return { path: `lists/${list.token}/lines`, token, body: { lines: [{ sub_product_id: specula, quantity: 3 }] } };
  },
  "DELETE lists/:token/lines/:id": async () => {
    const { token, list } = await savedList();
    return { path: `lists/${list.token}/lines/${list.lines[0].line_id}`, token };
  },
  "POST lists/:token/add-to-cart": async () => {
    const { token, list } = await savedList();
    return { path: `lists/${list.token}/add-to-cart`, token };
  },
  "POST shared-list/add-to-cart": async () => {
    const { token, list } = await savedList();
    const { body } = await request("PUT", `/api/lists/${list.token}/share`, { token });
    return { path: "shared-list/add-to-cart", token, body: { token: body.data.share_token } };
  },
  "POST stock-alerts/by-email": async () => ({
    ...{ path: "stock-alerts/by-email", body: { sub_product_id: specula, email: `nurse${++made}@clinic.example` } },
  }),
  "POST stock-alerts/confirm": async () => {
    const email = `nurse${++made}@clinic.example`;
    await request("POST", "/api/stock-alerts/by-email", { body: { sub_product_id: specula, email } });
    await jobs.runDue();
    const mail = (await readMails(t)).findLast((text) => text.includes(`To: ${email}`)) ?? "";
    const token = /stock-alert\?token=([\w-]{43})/.exec(mail)?.[1];
    return { path: "stock-alerts/confirm", body: { token } };
  },
  "POST orders/:token/cancel": async () => {
    const buyer = await customer();
    const { token } = await f.order(buyer);
    return { path: `orders/${token}/cancel`, token: buyer.token, body: { reason: "Ordered twice" } };
  },
  "POST orders/:token/change/accept": () => answerOnPage("accept"),
  "POST orders/:token/change/decline": () => answerOnPage("decline"),
  "POST orders/:token/returns": async () => {
    const buyer = await customer();
    const { token } = await f.orderIn("delivered", buyer, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
    const lines = [{ line_id: (await f.read(token)).lines[0].line_id, quantity: 1 }];
    return { path: `orders/${token}/returns`, token: buyer.token, body: { lines, reason: "Bent", refund_to: "bank" } };
  },
  "POST order-change/accept": async () => ({
    ...{ path: "order-change/accept", body: { token: (await seller.proposed(await customer())).link } },
  }),
  "POST order-change/decline": async () => ({
    ...{ path: "order-change/decline", body: { token: (await seller.proposed(await customer())).link } },
  }),
  "POST product-review": async () => ({
    ...{ path: "product-review", token: (await customer()).token },
    body: { product_id: await productToken(), rating: 4, review: "They hold the light well." },
  }),
  "POST send-inquiry": async () => ({ path: "send-inquiry", body: enquiry() }),
  "POST send-grievance": async () => ({ path: "send-grievance", body: enquiry() }),
};

const all = Object.entries<Call>(calls).filter(([name]) => !name.startsWith("GET"));
const keyed = all.filter(([, { repeatable }]) => !repeatable);

beforeAll(() => f.at("2026-11-21T10:00:00+05:30"));

/** Counts of everything that shoppers can create or end. Password guesses change nothing and are only counted. */
async function amounts(): Promise<Record<string, number>> {
  const [row] = await sql<{ amounts: Record<string, number> }>`
    SELECT jsonb_build_object(
      'customers', (SELECT count(*) FROM customers), 'sessions', (SELECT count(*) FROM sessions),
      'addresses', (SELECT count(*) FROM addresses), 'passkeys', (SELECT count(*) FROM passkeys),
      'gstins', (SELECT count(*) FROM customer_gstins),
      'pieces', (SELECT coalesce(sum(quantity), 0) FROM cart_lines), 'wishes', (SELECT count(*) FROM wishlist_entries),
      'lists', (SELECT count(*) FROM saved_lists), 'listed', (SELECT coalesce(sum(quantity), 0) FROM saved_list_lines),
      'alerts', (SELECT count(*) FROM stock_alerts), 'confirmed', (SELECT count(*) FROM stock_alerts WHERE confirmed_at IS NOT NULL),
      'reviews', (SELECT count(*) FROM reviews), 'enquiries', (SELECT count(*) FROM enquiries),
      'returns', (SELECT count(*) FROM returns), 'order events', (SELECT count(*) FROM order_events),
      'security events', (SELECT count(*) FROM security_events WHERE kind <> 'wrong_password'),
      'jobs', (SELECT count(*) FROM jobs)) AS amounts`;
  return row?.amounts ?? {};
}

async function changeBy(act: () => Promise<unknown>) {
  const before = await amounts();
  await act();
  const after = Object.entries(await amounts());
  return Object.fromEntries(after.map(([what, amount]) => [what, amount - (before[what] ?? 0)]));
}

test("each call that takes a key is tried here", () => {
  expect(Object.keys(wishes).sort()).toEqual(keyed.map(([name]) => name).sort());
});

const { paths } = (await request("GET", "/api/openapi.json")).body;

describe.each(keyed)("%s", (name, { status = 200 }) => {
  const prepare = () => wishes[name]?.() as Promise<Sent>;

  test("is done once, however often it is sent, with the same reply", async () => {
    const [wish, other] = [await prepare(), await prepare()];
    const [key, keyOfBoth] = [newKey(), newKey()];
    const answers: Answer[] = [];
    const once = await changeBy(async () => answers.push(await send(name, wish, key)));
    expect([answers[0]?.status, answers[0]?.body?.code]).toEqual([status, undefined]);
    const again = await changeBy(async () => answers.push(await send(name, wish, key)));
    expect(Object.values(again).filter(Boolean)).toEqual([]);
    const both = await changeBy(async () =>
      answers.push(...(await Promise.all([1, 2].map(() => send(name, other, keyOfBoth))))),
    );
    expect(both).toEqual(once);
    const [first, second, third, fourth] = answers.map(({ status, body }) => ({ status, body }));
    expect([second, fourth]).toEqual([first, third]);
  });

  test("says in its description that it takes a key", () => {
    const path = name.slice(name.indexOf(" ") + 1).replace(/:(\w+)/g, "{$1}");
    const operation = paths[`/api/${path}`][callMethod(name).toLowerCase()];
    const headers = (operation.parameters ?? []).filter((each: { in: string }) => each.in === "header");
    expect(headers.map((each: { name: string }) => each.name)).toEqual(["idempotency-key"]);
    expect(operation.responses["422"].description).toContain("idempotency_key_reused");
  });
});

describe("a key", () => {
  const pieces = async (token: string) =>
    (await request("GET", "/api/cart", { token })).body.carts.map(({ quantity }: { quantity: number }) => quantity);

  test("is for one content", async () => {
    const [wish, key] = [(await wishes["POST cart/store"]?.()) as Sent, newKey()];
    await send("POST cart/store", wish, key);
    const other = await send("POST cart/store", { ...wish, body: { sub_product_id: specula, quantity: 3 } }, key);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await pieces(wish.token ?? "")).toEqual([2]);
  });

  test("may be left out: then each request is done", async () => {
    const wish = (await wishes["POST cart/store"]?.()) as Sent;
    await send("POST cart/store", wish);
    await send("POST cart/store", wish);
    expect(await pieces(wish.token ?? "")).toEqual([4]);
  });

  test("is a customer's own", async () => {
    const [one, other, key] = [await customer(), await customer(), newKey()];
    const body = { sub_product_id: specula, quantity: 2 };
    for (const { token } of [one, other]) await send("POST cart/store", { path: "cart/store", token, body }, key);
    expect([await pieces(one.token), await pieces(other.token)]).toEqual([[2], [2]]);
  });

  test("is free after a refusal, which did nothing", async () => {
    const [{ token }, key] = [await customer(), newKey()];
    const add = (quantity: number) =>
      send("POST cart/store", { path: "cart/store", token, body: { sub_product_id: specula, quantity } }, key);
    expect((await add(9999)).status).toBe(422);
    expect((await add(1)).status).toBe(200);
  });

  test("does not bring back an old cart: a repeat is shown the cart as it is", async () => {
    const [wish, key] = [(await wishes["POST cart/store"]?.()) as Sent, newKey()];
    await send("POST cart/store", wish, key);
    await request("POST", "/api/cart/store", { token: wish.token ?? null, body: { sub_product_id: specula } });
    expect((await send("POST cart/store", wish, key)).body.cart.carts[0].quantity).toBe(3);
  });

  test("that cannot be one is refused", async () => {
    const wish = (await wishes["POST cart/store"]?.()) as Sent;
    for (const key of ["a b", "x".repeat(201), "ü"])
      expect((await send("POST cart/store", wish, key)).status).toBe(422);
    expect(await pieces(wish.token ?? "")).toEqual([]);
  });
});

describe("visitors, who share one sender", () => {
  test("are not given another's reply for the key alone", async () => {
    const key = newKey();
    const { body: sent } = await send("POST send-inquiry", { path: "send-inquiry", body: enquiry() }, key);
    const strange = await send("POST send-inquiry", { path: "send-inquiry", body: enquiry() }, key);
    expect([strange.status, strange.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(JSON.stringify(strange.body)).not.toContain(sent.enquiry_no);
  });

  test("do not learn whether an address has an account: only who knows the key and the password is answered again", async () => {
    const [body, key] = [registration(), newKey()];
    const first = await send("POST register", { path: "register", body }, key);
    expect(first.status).toBe(201);
    const guess = { ...body, password: "a guess at the password" };
    expect((await send("POST register", { path: "register", body: guess }, key)).body.code).toBe(
      "idempotency_key_reused",
    );
    const otherKey = await send("POST register", { path: "register", body }, newKey());
    expect(Object.keys(otherKey.body.errors)).toEqual(["email"]);
    const again = await send("POST register", { path: "register", body }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test("can store no reply with a token in it", () => {
    const secrets = all.filter(([, { reply }]) => reply && "shape" in reply && "success" in (reply.shape as object));
    expect(secrets.map(([name]) => name)).toEqual(["POST login", "POST login/passkey"]);
    expect(keyed.filter(([name]) => secrets.some(([secret]) => secret === name))).toEqual([]);
  });
});
