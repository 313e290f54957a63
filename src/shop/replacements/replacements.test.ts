import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { password, type TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop({ connections: 20 });
const demo = await loadDemonstration(shop);
const { request, customer, member, db, sql, jobs } = shop;
const { at, owner, read, act, askReturn, actOnReturn, collect, orderIn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const ref_no = "NK-EE-1101";
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

let made = 0;
/** A lot of a product with unreserved units. */
async function lot(ref: string, quantity: number, expires_on: string | null = null) {
  const lot_no = `R-${++made}`;
  const variant_id = demo.variant(ref).id;
  await receiveLots(db, [{ variant_id, lot_no, manufactured_on: "2025-01-01", expires_on, quantity }], "test");
  return lot_no;
}

async function delivered(quantity: number, ref = ref_no) {
  const placed = await orderIn("delivered", asha, [{ ref_no: ref, quantity }]);
  const [line] = (await read(placed.token)).lines;
  return { ...placed, line_id: line.line_id as number, packed: line.lots[0].lot_no as string };
}

const usual = { reason: "The tip is bent", takes_back: true, courier: "Own van", tracking_number: "NK 900" };
const lot_reason = "Only this lot is on the bench";
function replace(token: string, lines: object[], more: object = {}, staff: TestMember | null = owner) {
  return act(token, "replace", { ...usual, replaced_before: 0, lines, lot_reason, ...more }, staff);
}
const on = (id: number, name: string, body: object, staff: TestMember | null = owner) =>
  request("POST", `/api/staff/replacements/${id}/${name}`, { staff, body });
const own = async (token: string) => (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
const onHand = async (lotNo: string) =>
  (await sql<{ n: number }>`SELECT on_hand AS n FROM lots WHERE lot_no = ${lotNo}`)[0]?.n;

/** Asserts that every lot's counts equal the sums of its movements. */
async function booksBalance() {
  const wrong = await sql`
    SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
    GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0) OR l.on_hand <> coalesce(sum(m.on_hand), 0)
      OR l.quarantined <> coalesce(sum(m.quarantined), 0)`;
  expect(wrong).toEqual([]);
}

test("an order of which goods were replaced stays delivered, unless the replacement came back undelivered", async () => {
  const fresh = await lot(ref_no, 5);
  const { token, line_id } = await delivered(2);
  const line = { line_id, ref_no, lot_no: fresh, quantity: 1 };
  const [sent] = (await replace(token, [line])).body.data.replacements;
  const undo = () => act(token, "undo-delivery", { reason: "Another order was meant" });
  const refused = await undo();
  expect([refused.status, refused.body.message]).toEqual([409, serverTexts.deliveryReplaced]);
  expect((await read(token)).may).not.toContain("undo_delivery");
  const cameBack = { expected_status: "shipped", disposition: "restock", reason: "Refused" };
  expect((await on(sent.id, "undeliver", cameBack)).status).toBe(200);
  expect((await read(token)).may).toContain("undo_delivery");
  expect((await undo()).status).toBe(200);
  await booksBalance();
});

test("CGST Rules r.55: a replacement leaves on a challan at no charge; the goods it replaces come back and are inspected", async () => {
  const fresh = await lot(ref_no, 5);
  const { token, order_no, line_id, packed } = await delivered(2);
  await collect(token);
  const before = await own(token);
  const choice = (await request("GET", `/api/staff/orders/${token}/replaceable`, { staff: owner })).body.data;
  expect(choice).toMatchObject({ replaced_before: 0, returns: [], lines: [{ line_id, quantity: 2, replaceable: 2 }] });
  expect(choice.lines[0].choices).toContainEqual(
    expect.objectContaining({ ref_no, lot_no: fresh, available: 5, expires_on: null }),
  );

  const done = await replace(token, [{ line_id, ref_no, lot_no: fresh.toLowerCase(), quantity: 1 }]);
  expect([done.status, done.body.errors]).toEqual([200, undefined]);
  const [sent] = done.body.data.replacements;
  const number = `${order_no}-X1`;
  expect(sent).toMatchObject({
    ...{ number, status: "shipped", reason: usual.reason, staff_name: owner.name, to_give_back: 1, back: [] },
    lines: [{ line_id, ref_no, lot_no: fresh, quantity: 1 }],
    to_inspect: [{ line_id, quantity: 1 }],
  });
  expect(await onHand(fresh)).toBe(4);

  // Nothing is charged, and the customer sees the goods, the courier and the challan.
  const after = await own(token);
  for (const same of ["status", "payment_status", "payment_state", "due", "total", "orderTotal", "invoice", "payments"])
    expect([same, after[same]]).toEqual([same, before[same]]);
  expect(after.replacements).toMatchObject([
    { number, status: "shipped", courier: "Own van", tracking_number: "NK 900", to_give_back: 1 },
  ]);
  const tracked = await request("GET", "/api/staff/orders?search=nk-900", { staff: owner });
  expect(tracked.body.data.map((row: { token: string }) => row.token)).toContain(token);
  expect(JSON.stringify(after)).not.toContain(usual.reason);
  expect(after.timeline.at(-1).note).toBe(`Replacement ${number} sent at no charge: 1 × ${ref_no}`);
  const challan = after.documents.find(({ kind }: { kind: string }) => kind === "challan");
  expect(challan.number).toBe(sent.challan);
  await jobs.runDue();
  const paper = await request("GET", challan.file, { token: asha.token });
  expect([paper.status, paper.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await request("GET", challan.file, { token: (await customer()).token })).status).toBe(404);
  const mail = (await readMails(shop)).find((each) => each.includes(`A replacement for your order ${order_no}`));
  expect(mail).toContain("Please keep the items it replaces");

  expect((await on(sent.id, "deliver", { expected_status: "shipped" })).status).toBe(200);
  // The unit may have come from the packed lot, or be the replacement itself.
  const lots = (await read(token)).replacements[0].to_inspect[0].lots;
  expect(lots.map(({ lot_no, quantity }: { lot_no: string; quantity: number }) => [lot_no, quantity])).toEqual(
    expect.arrayContaining([
      [packed, 2],
      [fresh, 1],
    ]),
  );
  const stock = (await onHand(packed)) ?? 0;
  const inspect = (pieces: object[], to_give_back = 1) =>
    on(sent.id, "inspect", { to_give_back, pieces, note: "Bent" });
  const piece = { line_id, lot_no: packed, quantity: 1, disposition: "restock" };
  expect((await inspect([{ ...piece, quantity: 2 }])).body.errors.pieces[0]).toBe(
    `Only 1 of ${ref_no} are expected back.`,
  );
  expect((await inspect([{ ...piece, lot_no: "NEVER" }])).status).toBe(422);
  expect((await inspect([piece], 2)).body.code).toBe("state_changed");
  const back = await inspect([piece]);
  expect([back.status, back.body.data.replacements[0].to_give_back]).toEqual([200, 0]);
  expect(await onHand(packed)).toBe(stock + 1);
  expect((await inspect([piece], 0)).status).toBe(409);
  expect((await own(token)).due).toBe(before.due);
  const acts = await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_name = ${order_no} ORDER BY id`;
  expect(acts.slice(-3).map((each) => each.act)).toEqual([
    "sent a replacement for",
    "marked a replacement as delivered for",
    "inspected exchanged items of",
  ]);

  // A recall finds the customer by the replacement's lot, and shows what came back of the other.
  const lotCustomers = async (lotNo: string) => {
    const [row] = await sql<{
      id: number;
    }>`SELECT id FROM lots WHERE lot_no = ${lotNo} AND variant_id = ${demo.variant(ref_no).id}`;
    const { body } = await request("GET", `/api/staff/lots/${row?.id}/customers`, { staff: owner });
    return body.data.filter((each: { order_no: string }) => each.order_no === order_no);
  };
  expect(await lotCustomers(fresh)).toMatchObject([{ quantity: 1, came_back: 0 }]);
  expect(await lotCustomers(packed)).toMatchObject([{ quantity: 2, came_back: 1 }]);
  const reply = await request("GET", `/api/staff/orders?search=${fresh}`, { staff: owner });
  expect(reply.body.data.map((each: { token: string }) => each.token)).toEqual([token]);

  // The customer can still return two: one as packed, one as replaced, and no third.
  const asked = await askReturn(token, asha, [{ line_id, quantity: 2 }]);
  expect(asked.status).toBe(201);
  const given = (await read(token)).returns.at(-1);
  await actOnReturn(given.id, "decide", { expected_status: "requested", decision: "approved" });
  const [{ return_line_id }] = given.lines;
  const looked = (pieces: [string, number][]) =>
    actOnReturn(given.id, "inspect", {
      expected_status: "approved",
      pieces: pieces.map(([lot_no, quantity]) => ({ return_line_id, lot_no, quantity, disposition: "quarantine" })),
    });
  expect((await looked([[packed, 2]])).status).toBe(422);
  const all = await looked([
    [packed, 1],
    [fresh, 1],
  ]);
  expect([all.status, all.body.data.status]).toEqual([200, "returned"]);
  await booksBalance();
});

test("a request for a return is settled by an exchange for another size: nothing is refunded", async () => {
  const same = demo.variant(ref_no);
  const others = await sql<{ ref_no: string; cheaper: boolean }>`
    SELECT o.ref_no, o.price_paise <= s.price_paise AS cheaper FROM variant_offers o JOIN variants v ON v.id = o.variant_id
    JOIN variant_offers s ON s.variant_id = ${same.id} JOIN variants w ON w.id = s.variant_id
    WHERE v.product_id = w.product_id AND v.id <> w.id`;
  const size = others.find(({ cheaper }) => cheaper)?.ref_no ?? "";
  const fresh = await lot(size, 3);
  const { token, line_id } = await delivered(1);
  await askReturn(token, asha, [{ line_id, quantity: 1 }]);
  const [asked] = (await read(token)).returns;
  const choice = (await request("GET", `/api/staff/orders/${token}/replaceable`, { staff: owner })).body.data;
  expect(choice.returns).toEqual([{ id: asked.id, return_no: asked.return_no }]);
  const line = { line_id, ref_no: size, lot_no: fresh, quantity: 1 };
  // Units on their way back cannot be replaced as well.
  expect((await replace(token, [line])).body.errors).toEqual({
    "lines.0.quantity": [`No more of ${ref_no} can be replaced.`],
  });
  const warehouse = await member("warehouse");
  expect((await replace(token, [line], { return_id: asked.id }, warehouse)).status).toBe(403);
  const stranger = { line_id, ref_no: "NK-ME-1001", lot_no: "X", quantity: 1 };
  expect((await replace(token, [stranger], { return_id: asked.id })).body.errors["lines.0.ref_no"][0]).toContain(
    "cannot replace",
  );
  const done = await replace(token, [line], { return_id: asked.id }, await member("sales"));
  expect([done.status, done.body.data.status]).toEqual([200, "delivered"]);
  expect(done.body.data.returns[0]).toMatchObject({ status: "refused", refund: null });
  expect(done.body.data.returns[0].decision_note).toMatch(/^Exchanged for replacement ENT-\d+-X1\.$/);
  expect((await own(token)).can_return).toBe(true);
  expect((await replace(token, [line], { return_id: asked.id, replaced_before: 1 })).status).toBe(422);
  const [credited] = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM credit_note_list n JOIN orders o ON o.id = n.order_id WHERE o.token = ${token}`;
  expect(credited?.n).toBe(0);
});

test("never more than was bought; two at once: one is sent, the other gets a conflict", async () => {
  const fresh = await lot(ref_no, 9);
  const { token, line_id } = await delivered(2);
  const line = (quantity: number) => ({ line_id, ref_no, lot_no: fresh, quantity });
  expect((await replace(token, [line(3)])).body.errors).toEqual({
    "lines.0.quantity": [`Only 2 of ${ref_no} can be replaced.`],
  });
  const both = await Promise.all([replace(token, [line(1)]), replace(token, [line(1)])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await onHand(fresh)).toBe(8);
  expect((await replace(token, [line(2)], { replaced_before: 1 })).status).toBe(422);
  // The courier brings it back: the goods return to stock, and the unit can be replaced again.
  const [sent] = (await read(token)).replacements;
  const cameBack = { expected_status: "shipped", disposition: "restock", reason: "Refused" };
  const ends = await Promise.all([
    on(sent.id, "undeliver", cameBack, await member("warehouse")),
    on(sent.id, "deliver", { expected_status: "shipped" }, await member("sales")),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
  if (ends[0]?.status === 200) expect(await onHand(fresh)).toBe(9);
  await booksBalance();
});

test("came back undelivered: stock is right for each disposition, and no exchange is awaited", async () => {
  for (const [disposition, left] of [
    ["restock", 2],
    ["scrap", 1],
  ] as const) {
    const fresh = await lot(ref_no, 2);
    const { token, line_id } = await delivered(1);
    await replace(token, [{ line_id, ref_no, lot_no: fresh, quantity: 1 }]);
    const [sent] = (await read(token)).replacements;
    const body = { expected_status: "shipped", disposition, reason: "Nobody at home" };
    expect((await on(sent.id, "undeliver", body)).body.data.replacements).toMatchObject([
      { status: "undelivered", to_give_back: 0, to_inspect: [] },
    ]);
    expect(await onHand(fresh)).toBe(left);
    // The same request again from the same member counts as done.
    expect((await on(sent.id, "undeliver", body)).status).toBe(200);
    expect(await onHand(fresh)).toBe(left);
    const again = await request("GET", `/api/staff/orders/${token}/replaceable`, { staff: owner });
    expect(again.body.data).toMatchObject({ replaced_before: 0, lines: [{ replaceable: 1 }] });
  }
  await booksBalance();
});

test("courier and tracking number are corrected with a reason; a stale form is refused", async () => {
  const fresh = await lot(ref_no, 2);
  const { token, line_id } = await delivered(1);
  await replace(token, [{ line_id, ref_no, lot_no: fresh, quantity: 1 }], { takes_back: false });
  const [sent] = (await read(token)).replacements;
  expect(sent.to_give_back).toBe(0);
  const seen = { courier: "Own van", tracking_number: "NK 900" };
  const right = { courier: "Blue Courier", tracking_number: "BC 1" };
  const correct = (body: object) => on(sent.id, "correct-shipment", { seen, ...right, reason: "Wrong label", ...body });
  expect((await correct(seen)).status).toBe(422);
  expect((await correct({})).body.data.replacements).toMatchObject([right]);
  expect((await correct({})).status).toBe(200);
  expect((await correct({ courier: "Red Courier" })).body.code).toBe("state_changed");
  expect((await own(token)).replacements).toMatchObject([right]);
});

test("goods that the customer keeps after all are not awaited any longer, with a reason", async () => {
  const fresh = await lot(ref_no, 2);
  const { token, line_id } = await delivered(1);
  await replace(token, [{ line_id, ref_no, lot_no: fresh, quantity: 1 }]);
  const [sent] = (await read(token)).replacements;
  const queued = async () => {
    const { body } = await request("GET", "/api/staff/orders?queue=returns_to_inspect&per_page=100", { staff: owner });
    return body.data.some((each: { token: string }) => each.token === token);
  };
  const waive = (body: object = {}, staff: TestMember | null = owner) =>
    on(sent.id, "waive", { to_give_back: 1, reason: "Thrown away by the clinic", ...body }, staff);
  expect(await queued()).toBe(true);
  expect((await waive({}, await member("accounts"))).status).toBe(403);
  expect((await waive({ reason: "" })).status).toBe(422);
  expect((await waive({ to_give_back: 2 })).body.code).toBe("state_changed");
  const both = await Promise.all([waive(), waive()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(token)).replacements[0]).toMatchObject({ to_give_back: 0, to_inspect: [] });
  expect(await queued()).toBe(false);
});

test("refused: before delivery, by those without the right, in a wrong way, from lots that cannot be sent", async () => {
  const fresh = await lot(ref_no, 1);
  const shipped = await orderIn("shipped", asha, [{ ref_no, quantity: 1 }]);
  const [early] = (await read(shipped.token)).lines;
  const tooEarly = await replace(shipped.token, [{ line_id: early.line_id, ref_no, lot_no: fresh, quantity: 1 }]);
  expect([tooEarly.status, tooEarly.body.code]).toEqual([409, "not_possible"]);
  expect((await request("GET", `/api/staff/orders/${shipped.token}/replaceable`, { staff: owner })).status).toBe(409);

  const { token, line_id } = await delivered(2);
  const line = { line_id, ref_no, lot_no: fresh, quantity: 1 };
  expect((await replace(token, [line], {}, null)).status).toBe(401);
  expect((await replace(token, [line], {}, await member("accounts"))).status).toBe(403);
  for (const bad of [
    { reason: "" },
    { reason: "a\u0000b" },
    { reason: "x".repeat(20_000) },
    { courier: "" },
    { takes_back: "x" },
  ])
    expect((await replace(token, [line], bad)).status).toBe(422);
  expect((await replace(token, [])).status).toBe(422);
  expect((await replace(token, [{ ...line, line_id: early.line_id }])).status).toBe(404);
  expect((await replace(token, [{ ...line, quantity: 2 }])).body.errors).toEqual({
    "lines.0.quantity": ["Only 1 left in this lot."],
  });
  expect((await replace(token, [{ ...line, lot_no: "NEVER" }])).status).toBe(422);
  // A lot without an expiry date, while others expire, needs a reason.
  await lot(ref_no, 3, "2027-01-31");
  const skipping = await replace(token, [line], { lot_reason: "" });
  expect([skipping.status, Object.keys(skipping.body.errors)]).toEqual([422, ["lot_reason"]]);
  for (const [name, body] of [
    ["deliver", { expected_status: "shipped" }],
    ["undeliver", { expected_status: "shipped", disposition: "restock", reason: "x" }],
    ["inspect", { to_give_back: 1, pieces: [{ line_id, lot_no: "X", quantity: 1, disposition: "scrap" }] }],
  ] as const) {
    expect((await on(999_999, name, body)).status).toBe(404);
    expect((await on(999_999, name, body, null)).status).toBe(401);
    expect((await on(999_999, name, body, await member("accounts"))).status).toBe(403);
  }
});

test("an account stays while a replacement is on its way, and goods of a deleted one are still replaced", async () => {
  const fresh = await lot(ref_no, 5);
  const { token, order_no, line_id } = await delivered(2);
  await collect(token);
  const line = { line_id, ref_no, lot_no: fresh, quantity: 1 };
  const { body } = await replace(token, [line]);
  const remove = () => request("POST", "/api/account/delete", { token: asha.token, body: { password } });
  const refused = await remove();
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(order_no)]);
  await on(body.data.replacements[0].id, "deliver", { expected_status: "shipped" });
  expect((await remove()).status).toBe(204);
  const again = await replace(token, [line], { replaced_before: 1 });
  expect([again.status, again.body.errors]).toEqual([200, undefined]);
  await jobs.runDue();
  expect(await sql`SELECT FROM jobs WHERE last_error IS NOT NULL`).toEqual([]);
});

describe("what can be sent", () => {
  const choices = async (token: string) =>
    (await request("GET", `/api/staff/orders/${token}/replaceable`, { staff: owner })).body.data.lines[0].choices as {
      ref_no: string;
      lot_no: string;
      available: number;
    }[];

  test("other variants of the product at the price charged or below, the same one first, from lots that are free", async () => {
    const [sibling, stranger] = ["NK-EE-1102", "NK-ME-1001"];
    const [early, late] = [await lot(ref_no, 3, "2031-01-31"), await lot(ref_no, 4, "2032-01-31")];
    const [other, held, expired] = [await lot(sibling, 2), await lot(ref_no, 9), await lot(ref_no, 9, "2026-11-19")];
    await sql`UPDATE lots SET quarantined_at = now() WHERE lot_no = ${held}`;
    await lot(stranger, 5);
    const { token, line_id } = await delivered(2);
    const shown = await choices(token);
    const names = shown.map(({ lot_no }) => lot_no);
    expect(names.indexOf(early)).toBeLessThan(names.indexOf(late));
    expect(names.indexOf(late)).toBeLessThan(names.indexOf(other));
    expect(names).not.toContain(held);
    expect(names).not.toContain(expired);
    expect(shown.every(({ ref_no: each }) => each !== stranger)).toBe(true);
    // The same lot is not offered twice, and only with what no order has reserved.
    expect(new Set(names.map((name, place) => `${shown[place]?.ref_no} ${name}`)).size).toBe(names.length);
    await sql`UPDATE lots SET reserved = on_hand - 1 WHERE lot_no = ${late}`;
    expect((await choices(token)).find(({ lot_no }) => lot_no === late)?.available).toBe(1);
    expect((await replace(token, [{ line_id, ref_no, lot_no: late, quantity: 2 }])).body.errors).toEqual({
      "lines.0.quantity": [serverTexts.onlyLeftInLot(1)],
    });
    await sql`UPDATE lots SET reserved = 0 WHERE lot_no = ${late}`;
    for (const lot_no of [held, expired])
      expect((await replace(token, [{ line_id, ref_no, lot_no, quantity: 1 }])).body.errors).toEqual({
        "lines.0.lot_no": [serverTexts.lotNotForUse],
      });

    // A variant that costs more by now has to be sold.
    const { id } = demo.variant(sibling);
    await sql`UPDATE variants SET price_paise = mrp_paise / 2, mrp_paise = mrp_paise * 10 WHERE id = ${id}`;
    await sql`UPDATE variants SET price_paise = mrp_paise / 2 WHERE id = ${id}`;
    await shop.live.refresh();
    const dearer = await replace(token, [{ line_id, ref_no: sibling, lot_no: other, quantity: 1 }]);
    expect(dearer.body.errors).toEqual({ "lines.0.ref_no": [serverTexts.notReplaceableBy(ref_no, sibling)] });
    expect((await choices(token)).map((each) => each.ref_no)).not.toContain(sibling);
    await booksBalance();
  });

  test("the same goods although they are no longer sold, and none of their product's others", async () => {
    const fresh = await lot(ref_no, 2);
    const { token, line_id } = await delivered(1);
    const { id } = demo.variant(ref_no);
    await sql`UPDATE variants SET withdrawn_at = now() WHERE id = ${id}`;
    await shop.live.refresh();
    const offered = await choices(token);
    const sent = await replace(token, [{ line_id, ref_no, lot_no: fresh, quantity: 1 }]);
    await sql`UPDATE variants SET withdrawn_at = NULL WHERE id = ${id}`;
    await shop.live.refresh();
    expect(new Set(offered.map((each) => each.ref_no))).toEqual(new Set([ref_no]));
    expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
  });

  test("one lot once, for at most what the line has left over all lots", async () => {
    const [one, two] = [await lot(ref_no, 5), await lot(ref_no, 5)];
    const { token, line_id } = await delivered(2);
    const line = (lot_no: string, quantity: number) => ({ line_id, ref_no, lot_no, quantity });
    expect((await replace(token, [line(one, 1), line(one.toLowerCase(), 1)])).body.errors).toEqual({
      "lines.1.lot_no": [serverTexts.lotTwice],
    });
    const tooMany = [serverTexts.onlyReplaceable(ref_no, 2)];
    expect((await replace(token, [line(one, 2), line(two, 1)])).body.errors).toEqual({
      "lines.0.quantity": tooMany,
      "lines.1.quantity": tooMany,
    });
    expect([await onHand(one), await onHand(two)]).toEqual([5, 5]);
    const done = await replace(token, [line(one, 1), line(two, 1)]);
    expect(done.body.data.replacements).toMatchObject([{ to_give_back: 2, lines: [{ lot_no: one }, { lot_no: two }] }]);
    expect([await onHand(one), await onHand(two)]).toEqual([4, 4]);
  });

  test("nothing is kept of one that is refused: no challan, no mail, no entry, and the series has no gap", async () => {
    const fresh = await lot(ref_no, 3);
    const { token, order_no, line_id } = await delivered(2);
    const line = { line_id, ref_no, lot_no: fresh, quantity: 1 };
    const kept = async () =>
      sql`SELECT (SELECT count(*)::int FROM challans) AS challans, (SELECT count(*)::int FROM jobs) AS jobs,
        (SELECT count(*)::int FROM audit_entries) AS entries, (SELECT count(*)::int FROM stock_movements) AS movements`;
    const courier = { name: "Old Courier", kind: "courier", tracking_link: "", notes: "", active: false };
    await request("POST", "/api/staff/couriers", { staff: owner, body: courier });
    const theirs = await delivered(1);
    await askReturn(theirs.token, asha, [{ line_id: theirs.line_id, quantity: 1 }]);
    const [asked] = (await read(theirs.token)).returns;
    const before = await kept();
    expect(Object.keys((await replace(token, [line], { courier: "old courier" })).body.errors)).toEqual(["courier"]);
    expect((await replace(token, [line], { return_id: asked.id })).status, "another order's request").toBe(404);
    expect((await replace(token, [{ ...line, lot_no: "NEVER" }])).status).toBe(422);
    expect(await kept()).toEqual(before);
    expect((await replace(token, [line])).body.data.replacements[0].number).toBe(`${order_no}-X1`);
  });
});

describe("what comes back", () => {
  beforeAll(async () => {
    // Orders are packed from this lot, which expires first.
    const shelf = { lot_no: "SHELF", manufactured_on: "2025-01-01", expires_on: "2026-12-31", quantity: 100 };
    await receiveLots(db, [{ variant_id: demo.variant(ref_no).id, ...shelf }], "test");
  });

  async function replaced(quantity: number, more: object = {}) {
    const fresh = await lot(ref_no, quantity);
    const placed = await delivered(quantity);
    const line = { line_id: placed.line_id, ref_no, lot_no: fresh, quantity };
    const [sent] = (await replace(placed.token, [line], more)).body.data.replacements;
    const piece = (count: number, disposition = "restock", lot_no = placed.packed) => ({
      ...{ line_id: placed.line_id, lot_no, quantity: count, disposition },
    });
    const inspect = (to_give_back: number, pieces: object[], staff = owner) =>
      on(sent.id, "inspect", { to_give_back, pieces, note: null }, staff);
    return { ...placed, id: sent.id as number, fresh, piece, inspect };
  }
  const inQuarantine = async (lotNo: string) =>
    (await sql<{ n: number }>`SELECT quarantined AS n FROM lots WHERE lot_no = ${lotNo}`)[0]?.n ?? 0;

  test("in two parcels, for each disposition: stock is right, and the last one settles it", async () => {
    const { token, packed, piece, inspect } = await replaced(4);
    const [before, held] = [(await onHand(packed)) ?? 0, await inQuarantine(packed)];
    const first = await inspect(4, [piece(1), piece(1, "quarantine"), piece(1)]);
    expect(first.body.data.replacements).toMatchObject([
      { to_give_back: 1, to_inspect: [{ quantity: 1 }], back: [{ quantity: 2 }, { quantity: 1 }] },
    ]);
    expect([await onHand(packed), await inQuarantine(packed)]).toEqual([before + 2, held + 1]);
    expect((await inspect(1, [piece(1), piece(1, "scrap")])).body.errors.pieces).toContain(
      serverTexts.onlyToGiveBack(ref_no, 1),
    );
    expect((await inspect(1, [piece(1, "scrap")])).body.data.replacements).toMatchObject([
      { to_give_back: 0, to_inspect: [] },
    ]);
    expect([await onHand(packed), await inQuarantine(packed)]).toEqual([before + 2, held + 1]);
    expect((await read(token)).status).toBe("delivered");
    await booksBalance();
  });

  test("two inspecting at once: one records it and the other gets a conflict", async () => {
    const { packed, piece, inspect } = await replaced(2);
    const before = (await onHand(packed)) ?? 0;
    const both = await Promise.all([inspect(2, [piece(2)]), inspect(2, [piece(2)], await member("warehouse"))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(serverTexts.alreadyBack);
    expect(await onHand(packed)).toBe(before + 2);
  });

  test("is of the lines that were replaced, and of the lots that the customer has", async () => {
    const { id, piece, inspect, fresh } = await replaced(2);
    const other = await replaced(1);
    expect((await inspect(2, [{ ...piece(1), line_id: other.line_id }])).status, "another order's line").toBe(404);
    const unknown = await inspect(2, [piece(1, "restock", other.fresh), piece(1, "scrap", "NEVER")]);
    expect(unknown.body.errors.pieces).toEqual([serverTexts.lotNotSent(other.fresh), serverTexts.lotNotSent("NEVER")]);
    for (const bad of [{ quantity: 0 }, { quantity: 1.5 }, { disposition: "sell" }, { lot_no: "" }])
      expect((await inspect(2, [{ ...piece(1), ...bad }])).status).toBe(422);
    expect((await inspect(2, [])).status).toBe(422);
    expect((await on(id, "inspect", { to_give_back: -1, pieces: [piece(1)] })).status).toBe(422);
    // The replacement itself was the broken one.
    expect((await inspect(2, [piece(1, "scrap", fresh)])).body.data.replacements[0]).toMatchObject({
      to_give_back: 1,
      back: [{ lot_no: fresh, disposition: "scrap" }],
    });
  });

  test("is not awaited once it was waived, even of what is left", async () => {
    const { id, piece, inspect } = await replaced(3);
    await inspect(3, [piece(1)]);
    const waived = await on(id, "waive", { to_give_back: 2, reason: "Lost at the clinic" });
    expect(waived.body.data.replacements).toMatchObject([{ to_give_back: 0, to_inspect: [], back: [{ quantity: 1 }] }]);
    for (const again of [
      await inspect(0, [piece(1)]),
      await on(id, "waive", { to_give_back: 0, reason: "Lost at the clinic" }),
    ])
      expect([again.status, again.body.code]).toEqual([409, "not_possible"]);
  });

  test("a replacement whose goods came back can only be delivered", async () => {
    const { token, id, fresh, piece, inspect } = await replaced(2);
    await inspect(2, [piece(1)]);
    const cameBack = { expected_status: "shipped", disposition: "restock", reason: "Refused" };
    const refused = await on(id, "undeliver", cameBack);
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible"]);
    expect(await onHand(fresh)).toBe(0);
    expect((await on(id, "deliver", { expected_status: "shipped" })).status).toBe(200);
    expect((await on(id, "undeliver", { ...cameBack, expected_status: "delivered" })).body.code).toBe("not_possible");
    const mistaken = await on(id, "deliver", { expected_status: "undelivered" }, await member("sales"));
    expect(mistaken.body.message).toBe(serverTexts.replacementChanged(owner.name, "delivered"));
    expect((await read(token)).replacements).toMatchObject([{ status: "delivered", ended_by: owner.name }]);
  });

  test("a replacement that the customer returned is not brought back by the courier as well", async () => {
    const { token, id, line_id, packed, fresh } = await replaced(2, { takes_back: false });
    await askReturn(token, asha, [{ line_id, quantity: 2 }]);
    const asked = (await read(token)).returns.at(-1);
    expect(asked, "replaced goods can be returned").toBeDefined();
    await actOnReturn(asked.id, "decide", { expected_status: "requested", decision: "approved" });
    const [{ return_line_id }] = asked.lines;
    const pieces = [packed, fresh].map((lot_no) => {
      return { return_line_id, lot_no, quantity: 1, disposition: "restock" };
    });
    expect((await actOnReturn(asked.id, "inspect", { expected_status: "approved", pieces })).status).toBe(200);
    expect(await onHand(fresh)).toBe(1);
    const cameBack = { expected_status: "shipped", disposition: "restock", reason: "Refused" };
    const refused = await on(id, "undeliver", cameBack);
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible"]);
    expect(await onHand(fresh)).toBe(1);
    expect((await on(id, "deliver", { expected_status: "shipped" })).status).toBe(200);
    await booksBalance();
  });
});

test.each([
  ["only courier", "UPDATE replacements SET reason = 'x'"],
  ["only courier", "UPDATE replacements SET takes_back = true WHERE NOT takes_back"],
  ["cannot become", "UPDATE replacements SET status = 'shipped', ended_at = NULL WHERE status = 'undelivered'"],
  ["never changed", "UPDATE replacement_lines SET quantity = 9"],
  ["never changed", "DELETE FROM replacement_returns"],
  ["never changed", "DELETE FROM replacements"],
])("the database refuses other changes: %s, %s", async (why, statement) => {
  await expect(shop.asAdmin(statement)).rejects.toThrow(why);
});
