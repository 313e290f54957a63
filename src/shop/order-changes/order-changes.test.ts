import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop();
const { request, customer, member, sql, jobs, working } = shop;
const { at, order, act, read, confirm, proposedPicks } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const demo = await loadDemonstration(shop);
const sales = await member("sales");
const probe = demo.variant("NK-EE-1101");
const forceps = demo.variant("NK-NS-1201");
const asha = await customer();

type Goods = [id: number, quantity: number][];
const lines = (goods: Goods) => goods.map(([sub_product_id, quantity]) => ({ sub_product_id, quantity }));
const propose = (token: string, goods: Goods, more: object = {}, actor: typeof sales | null = sales) =>
  request("POST", `/api/staff/orders/${token}/change`, { staff: actor, body: { lines: lines(goods), ...more } });
const preview = (token: string, goods: Goods, more: object = {}) =>
  request("POST", `/api/staff/orders/${token}/change/preview`, {
    staff: sales,
    body: { lines: lines(goods), ...more },
  });
const answer = (choice: "accept" | "decline", token: string) =>
  request("POST", `/api/order-change/${choice}`, { body: { token } });

async function link(orderNo: string): Promise<string> {
  await jobs.runDue();
  const mail = (await readMails(shop)).findLast((text) => text.includes(`change to your order ${orderNo}`)) ?? "";
  return /order-change\?token=([\w-]{43})/.exec(mail)?.[1] ?? "";
}

async function proposed(goods: Goods, more: object = {}) {
  const placed = await order(asha);
  const { status, body } = await propose(placed.token, goods, more);
  expect([status, body.message]).toEqual([200, undefined]);
  return { ...placed, link: await link(placed.order_no) };
}

/** Quantities reserved for an order according to stock and movements, by reference number. */
async function reserved(token: string) {
  const wrong = await sql`
    SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
    GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0)`;
  expect(wrong).toEqual([]);
  const rows = await sql<{ ref_no: string; held: number }>`
    SELECT l.ref_no, (SELECT coalesce(sum(reserved), 0)::int FROM stock_movements WHERE order_line_id = l.id) AS held
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.token = ${token} ORDER BY l.position`;
  return Object.fromEntries(rows.map(({ ref_no, held }) => [ref_no, held]));
}

describe("a proposed change", () => {
  test("leaves the order as it is, and shows old and new side by side", async () => {
    const {
      token,
      link: sent,
      total,
    } = await proposed([
      [probe.id, 5],
      [forceps.id, 1],
    ]);
    const before = await read(token);
    expect(before).toMatchObject({ orderTotal: { total }, revisions: [], may: expect.not.arrayContaining(["pack"]) });
    expect(await reserved(token)).toEqual({ "NK-EE-1101": 2 });
    const shown = await request("POST", "/api/order-change", { body: { token: sent } });
    const { contents, total_before, total_after } = shown.body.data.proposal;
    expect(contents.lines).toMatchObject([
      { ref_no: "NK-EE-1101", before: { quantity: 2 }, after: { quantity: 5 } },
      { ref_no: "NK-NS-1201", before: null, after: { quantity: 1 } },
    ]);
    expect(total_before).toBe(total);
    expect(total_after).toBeGreaterThan(total);
    const own = await request("GET", `/api/orders/${token}`, { token: asha.token });
    expect(own.body.data.proposal.contents).toEqual(contents);
  });

  test("blocks packing until it is withdrawn", async () => {
    const { token, link: sent } = await proposed([[probe.id, 1]]);
    await confirm(token);
    const early = await request("GET", `/api/staff/orders/${token}/picks`, { staff: sales });
    expect(early.status).toBe(409);
    const path = `/api/staff/orders/${token}/withdraw-change`;
    expect((await request("POST", path, { staff: sales, body: {} })).body.data.proposal).toBeNull();
    expect((await answer("accept", sent)).body.message).toBe(serverTexts.proposalOver.withdrawn);
    expect((await act(token, "pack", { picks: await proposedPicks(token) })).status).toBe(200);
    expect((await propose(token, [[probe.id, 1]])).body.code).toBe("not_possible");
  });
});

describe("accepting", () => {
  test("makes lines, total and stock exactly what was shown, and the order is packed as it is now", async () => {
    const goods: Goods = [
      [probe.id, 5],
      [forceps.id, 1],
    ];
    const { token, link: sent } = await proposed(goods);
    const { total_after } = (await read(token)).proposal;
    const accepted = await answer("accept", sent);
    expect([accepted.status, accepted.body.data?.state]).toEqual([200, "accepted"]);
    const after = await read(token);
    expect(after).toMatchObject({
      proposal: null,
      orderTotal: { total: total_after },
      due: total_after,
      item_count: 6,
    });
    expect(after.lines.map(({ ref_no, quantity }: { ref_no: string; quantity: number }) => [ref_no, quantity])).toEqual(
      [
        ["NK-EE-1101", 5],
        ["NK-NS-1201", 1],
      ],
    );
    expect(after.revisions).toMatchObject([{ reason: "contents_change", total_after }]);
    expect(await reserved(token)).toEqual({ "NK-EE-1101": 5, "NK-NS-1201": 1 });
    const acts = await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_id = ${token} ORDER BY id`;
    expect(acts.map((each) => each.act)).toEqual([
      ...[serverTexts.orderActions.propose_change, serverTexts.orderActions.accept_change],
    ]);
    await confirm(token);
    expect((await act(token, "pack", { picks: await proposedPicks(token) })).status).toBe(200);
  });

  test("counts as what the order costs now, once it was split and merged (Income-tax Act 2025 s.186)", async () => {
    const wand = demo.variant("NK-PW-1402");
    await sql`UPDATE lots SET expires_on = '2099-01-09' WHERE variant_id = ${wand.id}`;
    const { token } = (await order(asha, [{ ref_no: wand.ref_no, quantity: 4 }])) as { token: string };
    const terms = async () =>
      (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data.payment_terms as string;
    const [{ line_id }] = (await read(token)).lines;
    const split = async (of: number, quantity: number) =>
      (await act(token, "split", { kind: "parcel", lines: [{ line_id, quantity, of }] })).body.data.parcels.at(-1)
        .token;
    await act(await split(4, 2), "merge", {});
    expect(await terms()).toContain("by cash");
    expect((await propose(token, [[wand.id, 8]])).status).toBe(200);
    expect((await answer("accept", await link((await read(token)).order_no))).status).toBe(200);
    expect(await terms()).not.toContain("by cash");
    await split(8, 4);
    expect(await terms()).not.toContain("by cash");
  });

  test("comes to what a new order of the same goods would cost", async () => {
    const goods: Goods = [
      [probe.id, 3],
      [forceps.id, 2],
    ];
    const { token } = await proposed(goods);
    const { total_after } = (await read(token)).proposal;
    const body = { customer_id: asha.id, lines: lines(goods), shipping_address: asha.addressId };
    const fresh = await request("POST", "/api/staff/assisted-orders/details", { staff: sales, body });
    expect(fresh.body.orderTotal.total - fresh.body.orderTotal.shipping).toBeCloseTo(total_after, 1);
  });

  test("releases what is removed", async () => {
    const { token, link: sent } = await proposed([[forceps.id, 2]]);
    const [line] = await sql<{ id: number }>`
      SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.token = ${token}`;
    expect((await answer("accept", sent)).status).toBe(200);
    expect(await reserved(token)).toEqual({ "NK-NS-1201": 2 });
    const [released] = await sql`SELECT sum(reserved)::int AS n FROM stock_movements WHERE order_line_id = ${line?.id}`;
    expect(released).toEqual({ n: 0 });
  });

  test("works once: of two answers at once and later repeats, one counts", async () => {
    const { token, link: sent } = await proposed([[probe.id, 4]]);
    const answers = await Promise.all([answer("accept", sent), answer("accept", sent), answer("decline", sent)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await answer("accept", sent)).status).toBe(409);
    const { lines: now } = await read(token);
    expect(await reserved(token)).toEqual({ "NK-EE-1101": now[0].quantity });
  });

  test("is possible on the order's page too, for its customer only", async () => {
    const { token } = await proposed([[probe.id, 3]]);
    const path = `/api/orders/${token}/change/accept`;
    expect((await request("POST", path, { token: (await customer()).token, body: {} })).status).toBe(404);
    const accepted = await request("POST", path, { token: asha.token, body: {} });
    expect(accepted.body.data).toMatchObject({ proposal: null, item_count: 3 });
    expect((await request("POST", path, { token: asha.token, body: {} })).status).toBe(404);
  });

  test("is refused when stock is gone, and nothing changes", async () => {
    const last = demo.variant("NK-EE-1602").id;
    const {
      token,
      link: sent,
      total,
    } = await proposed([
      [probe.id, 2],
      [last, 1],
    ]);
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${last}`;
    try {
      const refused = await answer("accept", sent);
      expect([refused.status, refused.body.code]).toEqual([409, "out_of_stock"]);
      expect(await read(token)).toMatchObject({ orderTotal: { total }, item_count: 2 });
      expect(await reserved(token)).toEqual({ "NK-EE-1101": 2 });
    } finally {
      await sql`UPDATE lots SET quarantined_at = NULL WHERE variant_id = ${last}`;
    }
  });

  test("is refused after a week, and once the price of what is added has changed", async () => {
    const late = await proposed([[probe.id, 3]]);
    await at("2026-11-27T09:00:01+05:30");
    expect((await answer("accept", late.link)).body.message).toBe(serverTexts.proposalOver.expired);
    await at("2026-11-20T09:00:00+05:30");
    const dearer = await proposed([[forceps.id, 1]]);
    await sql`UPDATE variants SET price_paise = price_paise - 100 WHERE id = ${forceps.id}`;
    try {
      expect((await answer("accept", dearer.link)).body.message).toBe(serverTexts.proposalOver.outdated);
    } finally {
      await sql`UPDATE variants SET price_paise = price_paise + 100 WHERE id = ${forceps.id}`;
    }
  });
});

describe("what is reserved already", () => {
  let made = 0;
  const heldOf = async (token: string, lot_no: string) => {
    const rows = await sql<{ n: number }>`
      SELECT coalesce(sum(m.reserved), 0)::int AS n FROM stock_movements m
      JOIN lots t ON t.id = m.lot_id JOIN order_lines l ON l.id = m.order_line_id JOIN orders o ON o.id = l.order_id
      WHERE o.token = ${token} AND t.lot_no = ${lot_no}`;
    return rows[0]?.n;
  };

  /** An order of which the customer already has one unit, from a challan. */
  async function keeping(quantity: number) {
    const lot_no = `KEPT-${++made}`;
    await receiveLots(
      shop.db,
      [{ variant_id: probe.id, lot_no, manufactured_on: "2026-01-01", expires_on: null, quantity: 1 }],
      "test",
    );
    const body = {
      ...{ name: "Dr. Asha Rao", company_name: "Rao Clinic", address: "1 MG Road", city: "Bengaluru", gstin: null },
      ...{ pincode: "560025", state_id: demo.state("Karnataka").id, phone: "98765 43210" },
      ...{ reason: "on_approval", remark: "Trial", due_on: "2027-05-20" },
      lines: [{ ref_no: "NK-EE-1101", lot_no, quantity: 1, value: 1000 }],
    };
    const owner = await member("owner");
    const issued = await request("POST", "/api/staff/challans", { staff: owner, body });
    expect([issued.status, issued.body.errors]).toEqual([201, undefined]);
    const { id, lines: sent } = issued.body.data;
    const placed = await order(asha, [{ ref_no: "NK-EE-1101", quantity }]);
    const keep = async () => {
      const given = { order_no: placed.order_no, lines: [{ line_id: sent[0].line_id, quantity: 1 }] };
      const kept = await request("POST", `/api/staff/challans/${id}/keep`, {
        staff: owner,
        body: { expected_outstanding: 1, ...given },
      });
      expect([kept.status, kept.body.errors]).toEqual([200, undefined]);
    };
    return { ...placed, lot_no, keep };
  }

  test("stays with the line if the customer has it already", async () => {
    const { token, order_no, lot_no, keep } = await keeping(2);
    await keep();
    await propose(token, [[probe.id, 3]]);
    expect((await answer("accept", await link(order_no))).status).toBe(200);
    expect(await reserved(token)).toEqual({ "NK-EE-1101": 3 });
    expect(await heldOf(token, lot_no)).toBe(1);
    await confirm(token);
    expect(await proposedPicks(token)).toContainEqual(expect.objectContaining({ lot_no, quantity: 1 }));
  });

  test("cannot be taken out of the order if the customer has it already, before the change is proposed or since", async () => {
    const early = await keeping(1);
    await early.keep();
    const refused = await propose(early.token, [[forceps.id, 1]]);
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible"]);
    const late = await keeping(1);
    await propose(late.token, [[forceps.id, 1]]);
    const sent = await link(late.order_no);
    await late.keep();
    expect((await answer("accept", sent)).body.message).toBe(serverTexts.proposalOver.outdated);
    expect(await reserved(late.token)).toEqual({ "NK-EE-1101": 1 });
    expect(await heldOf(late.token, late.lot_no)).toBe(1);
  });

  test("is given back without a refusal although nothing of the product can be sold any more", async () => {
    const { token, order_no } = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 3 }]);
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${probe.id}`;
    try {
      expect((await propose(token, [[probe.id, 1]])).status).toBe(200);
      expect((await answer("accept", await link(order_no))).status).toBe(200);
      expect(await reserved(token)).toEqual({ "NK-EE-1101": 1 });
    } finally {
      await sql`UPDATE lots SET quarantined_at = NULL WHERE variant_id = ${probe.id}`;
    }
  });

  test("counts, not what was ordered: units found missing since are wanted once more", async () => {
    const rare = demo.variant("NK-EE-1602");
    const { token } = await order(asha, [{ ref_no: "NK-EE-1602", quantity: 2 }]);
    const owner = await member("owner");
    const lots = await sql<{ id: number; on_hand: number; reserved: number }>`
      SELECT id, on_hand, reserved FROM lots WHERE variant_id = ${rare.id} ORDER BY reserved`;
    for (const { id, on_hand, reserved: held } of lots) {
      const to = held > 0 ? held - 1 : 0;
      if (to === on_hand) continue;
      const body = { on_hand: to, expected: on_hand, reason: "not found", release_reserved: true };
      const adjusted = await request("POST", `/api/staff/lots/${id}/adjust`, { staff: owner, body });
      expect([adjusted.status, adjusted.body.message]).toEqual([200, undefined]);
    }
    expect(await reserved(token)).toEqual({ "NK-EE-1602": 1 });
    const found = { lot_no: "FOUND", manufactured_on: "2026-01-01", expires_on: null, quantity: 1 };
    await receiveLots(shop.db, [{ variant_id: rare.id, ...found }], "test");
    const more = await propose(token, [[rare.id, 3]]);
    expect([more.status, more.body.code]).toEqual([409, "out_of_stock"]);
    expect(more.body.lines).toMatchObject([{ requested: 3, available: 2 }]);
  });
});

describe("the acknowledgement", () => {
  const documents = async (token: string) =>
    (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data.documents;
  const downloadText = async (file: string) => {
    const headers = { authorization: `Bearer ${asha.token}` };
    const { rawPayload, statusCode } = await working(() => shop.app.inject({ url: file, headers }));
    expect(statusCode).toBe(200);
    return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text.replace(/\s+/g, " ");
  };

  test("is issued again when the customer has agreed, and the first stays as it was", async () => {
    const {
      token,
      order_no,
      total,
      link: sent,
    } = await proposed([
      [probe.id, 5],
      [forceps.id, 1],
    ]);
    expect((await answer("accept", sent)).status).toBe(200);
    const { total_after } = (await read(token)).revisions[0];
    await jobs.runDue();
    const [first, second, ...others] = await documents(token);
    expect([first, second]).toMatchObject([
      { kind: "acknowledgement", number: order_no, total },
      { kind: "acknowledgement", number: order_no, total: total_after, version: 2 },
    ]);
    expect([others, first.version]).toEqual([[], undefined]);
    const [before, after] = [await downloadText(first.file), await downloadText(second.file)];
    expect([before.includes("NK-NS-1201"), after.includes("NK-NS-1201")]).toEqual([false, true]);
    expect([before.includes("replaces earlier"), after.includes("2 of 20 Nov 2026, replaces earlier")]).toEqual([
      ...[false, true],
    ]);
    const listed = await request("GET", "/api/documents?kind=acknowledgement", { token: asha.token });
    const own = listed.body.data.filter((each: { order_no: string }) => each.order_no === order_no);
    expect(own.map((each: { version?: number; total: number }) => [each.version, each.total])).toEqual([
      [2, total_after],
      [undefined, total],
    ]);
    // Both were issued at the same moment.
    const page = `/api/documents?kind=acknowledgement&search=${order_no}&per_page=1`;
    const newest = await request("GET", page, { token: asha.token });
    const next = await request("GET", `${page}&after=${newest.body.meta.next}`, { token: asha.token });
    expect([newest, next].map(({ body }) => body.data.map((each: { version?: number }) => each.version))).toEqual([
      [2],
      [undefined],
    ]);
    const stranger = await customer();
    expect((await request("GET", second.file, { token: stranger.token })).status).toBe(404);
    expect((await request("GET", `${first.file}-3`, { token: asha.token })).status).toBe(404);
    const mail = (await readMails(shop)).findLast((each) => each.includes(`Your order ${order_no} has changed`)) ?? "";
    expect(mail.replace(/\s+/g, " ")).toContain("has been changed as you agreed");
    expect(mail).toContain("NK-NS-1201");
  });

  test("has a version for each change", async () => {
    const { token, order_no, link: sent } = await proposed([[probe.id, 3]]);
    await answer("accept", sent);
    await propose(token, [[probe.id, 4]]);
    await answer("accept", await link(order_no));
    expect((await documents(token)).map(({ version }: { version?: number }) => version)).toEqual([undefined, 2, 3]);
  });
});

describe("where the owner lets reductions apply at once", () => {
  const setReductions = (order_reductions: "ask" | "apply") =>
    sql`INSERT INTO settings (name, value) VALUES ('selling', ${JSON.stringify({ order_reductions })}::jsonb)
      ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value`.then(() => shop.live.refresh());
  beforeAll(() => setReductions("apply"));
  afterAll(() => setReductions("ask"));

  test("fewer pieces are released and acknowledged, without a question", async () => {
    const { token, order_no, total } = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 5 }]);
    expect((await preview(token, [[probe.id, 2]])).body.data.needs_agreement).toBe(false);
    const { status, body } = await propose(token, [[probe.id, 2]]);
    expect([status, body.data.proposal, body.data.item_count]).toEqual([200, null, 2]);
    expect(body.data.orderTotal.total).toBeLessThan(total);
    expect(await reserved(token)).toEqual({ "NK-EE-1101": 2 });
    expect(body.data.documents.map(({ version }: { version?: number }) => version)).toEqual([undefined, 2]);
    const acts = await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_id = ${token} ORDER BY id`;
    expect(acts.map(({ act }) => act)).toEqual([serverTexts.orderActions.reduce]);
    await jobs.runDue();
    const mail = (await readMails(shop)).findLast((each) => each.includes(`Your order ${order_no} has changed`)) ?? "";
    expect(mail.replace(/\s+/g, " ")).toContain(`${sales.name} of`);
    await confirm(token);
    expect((await act(token, "pack", { picks: await proposedPicks(token) })).status).toBe(200);
  });

  test.each([
    ["another product for less", [[forceps.id, 1]] as Goods],
    ["an added product", [...([[probe.id, 1]] as Goods), [forceps.id, 1]] as Goods],
    ["more pieces", [[probe.id, 6]] as Goods],
  ])("the customer is still asked about %s", async (_what, goods) => {
    const { token } = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 5 }]);
    expect((await preview(token, goods)).body.data.needs_agreement).toBe(true);
    expect((await propose(token, goods)).body.data.proposal).not.toBeNull();
  });

  test("a coupon that falls away is asked about", async () => {
    const coupons = await couponCalls(shop);
    await coupons.coupon({ code: "min-2000", minimum: "1000" });
    const { token } = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 5 }], "MIN-2000");
    expect((await propose(token, [[probe.id, 1]])).body.data.proposal).not.toBeNull();
  });

  test("of two at once, one reduces", async () => {
    const { token } = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 5 }]);
    const both = await Promise.all([propose(token, [[probe.id, 2]]), propose(token, [[probe.id, 2]])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await reserved(token)).toEqual({ "NK-EE-1101": 2 });
  });
});

test("declining leaves the order as it is", async () => {
  const { token, link: sent, total } = await proposed([[probe.id, 9]]);
  expect((await answer("decline", sent)).body.data.state).toBe("declined");
  expect(await read(token)).toMatchObject({ orderTotal: { total }, item_count: 2, proposal: null });
});

test("lines that stay keep their agreed price when the list price rises", async () => {
  const placed = await order(asha);
  const [{ price }] = (await read(placed.token)).lines;
  await sql`UPDATE variants SET price_paise = price_paise + 100, mrp_paise = mrp_paise + 1000 WHERE id = ${probe.id}`;
  try {
    const { data } = (await preview(placed.token, [[probe.id, 3]])).body;
    expect(data.lines[0].after.price).toBe(price);
  } finally {
    await sql`UPDATE variants SET price_paise = price_paise - 100, mrp_paise = mrp_paise - 1000 WHERE id = ${probe.id}`;
  }
});

test("a coupon falls away below its minimum, and can be used again", async () => {
  const coupons = await couponCalls(shop);
  const id = await coupons.coupon({ code: "min-1000", minimum: "1000", usage_limit: 1 });
  const placed = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 5 }], "MIN-1000");
  const { body } = await propose(placed.token, [[probe.id, 1]]);
  expect(body.data.proposal.contents.facts).toContainEqual({ label: "Coupon", before: "MIN-1000", after: "none" });
  expect((await answer("accept", await link(placed.order_no))).status).toBe(200);
  expect(await read(placed.token)).toMatchObject({ coupon_code: null });
  expect(await coupons.stored(id)).toMatchObject({ used_count: 0 });
});

test("both mails state the changes in the customer's language", async () => {
  const meera = await customer();
  await sql`UPDATE customers SET language = 'hi' WHERE id = ${meera.id}`;
  await (await couponCalls(shop)).coupon({ code: "min-1001", minimum: "1000" });
  const placed = await order(meera, [{ ref_no: "NK-EE-1101", quantity: 5 }], "MIN-1001");
  await propose(placed.token, [[probe.id, 1]]);
  const mailed = async () => {
    await jobs.runDue();
    return (await readMails(shop)).filter((mail) => mail.includes("कूपन: MIN-1001\nनया: कोई नहीं"));
  };
  const [proposal, ...others] = await mailed();
  expect(others).toEqual([]);
  await answer("accept", /hi\/order-change\?token=([\w-]{43})/.exec(proposal ?? "")?.[1] ?? "");
  expect(await mailed()).toHaveLength(2);
});

test("an address in another State changes place of supply and taxes", async () => {
  const karnataka = demo.state("Karnataka").id;
  const [city] = await sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${karnataka} LIMIT 1`;
  const address = {
    ...{ f_name: "Asha", l_name: "Rao", company_name: "Rao Clinic", address: "1 MG Road", apartment_no: "1" },
    ...{ state_id: karnataka, city_id: city?.id, pincode: "560001", email: asha.email, phone_number: "9876543210" },
  };
  const saved = await request("POST", "/api/add-user-addresses", { token: asha.token, body: address });
  const id = saved.body.data.id;
  const { token, link: sent } = await proposed([[probe.id, 2]], { shipping_address: id, billing_address: id });
  expect((await answer("accept", sent)).status).toBe(200);
  const after = await read(token);
  expect(after.orderTotal.place_of_supply).toMatch(/Karnataka/);
  expect(after.orderTotal.igst_value).toBeGreaterThan(0);
  expect(after.shipping_address.company_name).toBe("Rao Clinic");
});

describe("refuses to propose", () => {
  test.each([
    ["what is the order already", [[probe.id, 2]] as Goods, {}, 409],
    ["more than is in stock", [[probe.id, 9999]] as Goods, {}, 409],
    ["a product no longer sold", [[2_000_000, 1]] as Goods, {}, 422],
    ["no lines", [] as Goods, {}, 422],
    ["1,001 lines", Array.from({ length: 1001 }, () => [probe.id, 1]) as Goods, {}, 422],
    ["another customer's address", [[probe.id, 3]] as Goods, { shipping_address: 2_000_000 }, 404],
    ["another customer's GSTIN", [[probe.id, 3]] as Goods, { buyer_gstin_id: 2_000_000 }, 404],
  ])("%s", async (_what, goods, more, status) => {
    const { token } = await order(asha);
    expect((await propose(token, goods, more)).status).toBe(status);
    expect((await preview(token, goods, more)).status).toBe(status);
  });

  test("without the right, and an order that does not exist", async () => {
    const { token } = await order(asha);
    expect((await propose(token, [[probe.id, 3]], {}, await member("warehouse"))).status).toBe(403);
    expect((await propose(token, [[probe.id, 3]], {}, null)).status).toBe(401);
    expect((await propose("x".repeat(22), [[probe.id, 3]])).status).toBe(404);
  });

  test("two at once: one is proposed", async () => {
    const { token } = await order(asha);
    const both = await Promise.all([
      propose(token, [[probe.id, 3]]),
      propose(token, [[probe.id, 4]], {}, await member()),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
