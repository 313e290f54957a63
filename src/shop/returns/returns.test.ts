import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { returnedRefNo, returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop({ connections: 20 });
const { db, request, customer, member, sql } = shop;
const f = await fulfilmentCalls(shop);
const { at, owner, read, act, orderIn, collect, askReturn, actOnReturn } = f;
const steps = returnSteps(f);
const { firstLineId, lastReturn, allPieces, approve, inspect, payBack } = steps;
const demo = await loadDemonstration(shop);
const variant_id = demo.variant(returnedRefNo).id;
let asha: TestCustomer;

// Each test orders some: the demonstration shop's own stock would not suffice.
beforeAll(async () => {
  const lot = { variant_id, lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 };
  await receiveLots(db, [lot], "test");
});

beforeEach(async () => {
  await at("2026-11-02T09:00:00+05:30");
  asha = await customer({ account_type: "hospital" });
});

const balance = async () => (await request("GET", "/api/reward-points", { token: asha.token })).body.balance;

const delivered = (quantity = 3) => steps.delivered(asha, quantity);
const requested = (token: string, quantity: number) => steps.requested(token, asha, quantity);

describe("asking to send goods back", () => {
  test("by line, with a reason; the order says so, once", async () => {
    const { token, order_no } = await delivered();
    const back = await requested(token, 2);
    expect(back).toMatchObject({
      return_no: `${order_no}-R1`,
      status: "requested",
      refund_to: "bank",
      may: ["decide"],
    });
    const { body } = await request("GET", `/api/orders/${token}`, { token: asha.token });
    expect(body.data).toMatchObject({ status: "return_requested", can_return: false });
    expect(body.data.lines[0]).toMatchObject({ quantity: 3, returned: 2 });
    const again = await askReturn(token, asha, [{ line_id: await firstLineId(token), quantity: 1 }]);
    expect([again.status, again.body.code]).toEqual([409, "return_open"]);
  });

  test("until the end of the 20th day in India", async () => {
    const { token } = await delivered();
    const line_id = await firstLineId(token);
    await at("2026-11-22T23:59:59+05:30");
    expect((await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data.can_return).toBe(true);
    await at("2026-11-23T00:00:00+05:30");
    expect((await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data.can_return).toBe(false);
    const late = await askReturn(token, asha, [{ line_id, quantity: 1 }]);
    expect([late.status, late.body.code]).toEqual([409, "too_late"]);
  });

  test("not before the delivery, not another's, not by a visitor", async () => {
    const shipped = await orderIn("shipped", asha);
    const line_id = await firstLineId(shipped.token);
    const early = await askReturn(shipped.token, asha, [{ line_id, quantity: 1 }]);
    expect([early.status, early.body.code]).toEqual([409, "not_delivered"]);
    const { token } = await delivered();
    expect((await askReturn(token, await customer(), [{ line_id, quantity: 1 }])).status).toBe(404);
    expect((await request("POST", `/api/orders/${token}/returns`, { body: {} })).status).toBe(401);
    expect((await askReturn(token, asha, [{ line_id, quantity: 1 }])).status, "a line of another order").toBe(404);
  });

  test.each([
    ["more than was bought", (line_id: number) => ({ lines: [{ line_id, quantity: 4 }] }), "lines"],
    ["a line twice", (line_id: number) => ({ lines: [1, 1].map((quantity) => ({ line_id, quantity })) }), "lines"],
    ["nothing", () => ({ lines: [] }), "lines"],
    ["no reason", (line_id: number) => ({ lines: [{ line_id, quantity: 1 }], reason: " " }), "reason"],
    ["money to nowhere", (line_id: number) => ({ lines: [{ line_id, quantity: 1 }], refund_to: "moon" }), "refund_to"],
  ])("refuses %s", async (_what, body, field) => {
    const { token } = await delivered();
    const { lines, ...more } = body(await firstLineId(token)) as { lines: { line_id: number; quantity: number }[] };
    const { status, body: answer } = await askReturn(token, asha, lines, more);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect((await read(token)).status).toBe("delivered");
  });

  test("a repeat is answered as the first, and is no second return", async () => {
    const { token } = await delivered();
    const lines = [{ line_id: await firstLineId(token), quantity: 1 }];
    const first = await askReturn(token, asha, lines);
    const again = await askReturn(token, asha, lines);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await askReturn(token, asha, lines, { reason: "Another reason" })).body.code).toBe("return_open");
    expect((await read(token)).returns).toHaveLength(1);
  });

  test("two at once: one is taken", async () => {
    const { token } = await delivered();
    const line_id = await firstLineId(token);
    const answers = await Promise.all([1, 2, 3].map((quantity) => askReturn(token, asha, [{ line_id, quantity }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await read(token)).returns).toHaveLength(1);
  });
});

describe("deciding", () => {
  test("refused, with words for the customer: the order is delivered as before, and all may be asked for again", async () => {
    const { token } = await delivered();
    const back = await requested(token, 3);
    const silent = await actOnReturn(back.id, "decide", { expected_status: "requested", decision: "refused" });
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ["note"]]);
    const body = { expected_status: "requested", decision: "refused", note: "The seal is broken" };
    expect((await actOnReturn(back.id, "decide", body)).body.data).toMatchObject({ status: "delivered" });
    const own = (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
    expect(own.returns).toMatchObject([{ status: "refused", note: "The seal is broken" }]);
    expect(own).toMatchObject({ can_return: true });
    expect((await requested(token, 3)).return_no).toMatch(/-R2$/);
  });

  test("records the mail; the second to answer gets a conflict", async () => {
    const { token } = await delivered();
    const back = await requested(token, 1);
    const other = await member("owner");
    const body = { expected_status: "requested", decision: "approved" };
    const answers = await Promise.all([owner, other].map((actor) => actOnReturn(back.id, "decide", body, actor)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      new RegExp(`(${owner.name}|${other.name}) changed the status of this return`),
    );
    const recorded = await sql`
      SELECT payload FROM jobs WHERE name = 'mail.return-decided' AND (payload ->> 'return_id')::int = ${back.id}`;
    expect(recorded).toHaveLength(1);
  });

  test.each([
    ["decide", "warehouse", { expected_status: "requested", decision: "approved" }],
    [
      "inspect",
      "support",
      { expected_status: "approved", pieces: [{ return_line_id: 1, lot_no: "X", quantity: 1, disposition: "scrap" }] },
    ],
    ["refund", "support", { expected_status: "received", reference: "NEFT 1" }],
  ] as const)("%s: not by %s, not by a visitor, not of what is not there", async (name, role, body) => {
    const { token } = await delivered();
    const back = await requested(token, 1);
    expect((await actOnReturn(back.id, name, body, await member(role))).status).toBe(403);
    expect((await actOnReturn(back.id, name, body, null)).status).toBe(401);
    expect((await actOnReturn(2_000_000_000, name, body)).status).toBe(404);
  });
});

describe("inspecting", () => {
  const counts = async () =>
    (
      await sql<{ on_hand: number; quarantined: number }>`
        SELECT sum(on_hand)::int AS on_hand, sum(quarantined)::int AS quarantined FROM lots WHERE variant_id = ${variant_id}`
    )[0];

  test.each([
    ["restock", 3, 0],
    ["quarantine", 0, 3],
    ["scrap", 0, 0],
  ])("%s: %i pieces on hand, %i on hold", async (disposition, onHand, onHold) => {
    const { token } = await delivered();
    const back = await requested(token, 3);
    await approve(back);
    const before = await counts();
    expect((await inspect(back, disposition)).status).toBe(200);
    expect(await counts()).toEqual({
      on_hand: (before?.on_hand ?? 0) + onHand,
      quarantined: (before?.quarantined ?? 0) + onHold,
    });
    const who = await sql`SELECT DISTINCT staff_name FROM stock_movements WHERE reason = ${`return ${back.return_no}`}`;
    expect(who).toEqual([{ staff_name: owner.name }]);
  });

  test("refuses pieces that do not add up and lots that never went out", async () => {
    const { token } = await delivered();
    const back = await requested(token, 2);
    await approve(back);
    const [piece] = allPieces(back);
    const wrong = async (change: object) =>
      (await actOnReturn(back.id, "inspect", { expected_status: "approved", pieces: [{ ...piece, ...change }] })).body;
    expect((await wrong({ quantity: 1 })).errors).toEqual({ pieces: ["1 of 2 units have been inspected."] });
    expect((await wrong({ lot_no: "NEVER" })).errors).toEqual({
      pieces: ["Lot NEVER was not sent with this order."],
    });
    expect((await wrong({ return_line_id: 2_000_000_000 })).code).toBe("not_found");
  });

  test("a parcel refused at the door comes back without money", async () => {
    const { token } = await orderIn("shipped", asha, [{ ref_no: returnedRefNo, quantity: 3 }]);
    await act(token, "undeliver", { reason: "Nobody there" });
    const back = await lastReturn(token);
    const before = await counts();
    expect((await inspect(back)).body.data).toMatchObject({ status: "undelivered", due: 0 });
    expect((await counts())?.on_hand).toBe((before?.on_hand ?? 0) + 3);
    expect(await lastReturn(token)).toMatchObject({ status: "received", refund: 0, may: [] });
  });

  test("sterile goods are suggested for the bin", async () => {
    const { token } = await delivered();
    const back = await requested(token, 1);
    const [row] = await sql<{ sterile: boolean }>`
      SELECT sterile FROM products p JOIN variants v ON v.product_id = p.id WHERE v.id = ${variant_id}`;
    expect(back.lines[0]?.suggested).toBe(row?.sterile ? "scrap" : "restock");
  });
});

describe("money and points", () => {
  test("in parts or at once: what is paid back adds up to what was paid, points to none", async () => {
    const { token, total } = await delivered(7);
    const earned = await balance();
    await collect(token);
    let refunds = 0;
    for (const [quantity, status, payment] of [
      [2, "delivered", "collected"],
      [4, "delivered", "collected"],
      [1, "returned", "refunded"],
    ] as const) {
      const back = await requested(token, quantity);
      await approve(back);
      const { data } = (await inspect(back)).body;
      expect(data).toMatchObject({ status, due: 0 });
      const { refund } = data.returns.at(-1);
      refunds = Math.round((refunds + refund) * 100) / 100;
      expect((await payBack(back)).body.data.payment_status).toBe(payment);
      if (status === "delivered") expect(await balance()).toBeLessThan(earned);
    }
    expect(refunds).toBe(total);
    expect(await balance()).toBe(0);
  });

  test("part of a line: its share of price, coupon and taxes; points as if only the rest had been bought", async () => {
    const placed = await f.order(asha, [{ ref_no: returnedRefNo, quantity: 10 }], "WELCOME10");
    for (const step of [f.confirm, f.pack, f.ship, f.deliver, collect]) await step(placed.token);
    const shown = await read(placed.token);
    const back = await requested(placed.token, 1);
    const [line] = await sql<Record<string, number>>`
      SELECT taxable_paise, cgst_paise, sgst_paise, igst_paise FROM return_lines WHERE return_id = ${back.id}`;
    const tenth = (rupees: number) => Math.round((rupees * 100) / 10);
    expect(line).toEqual({
      taxable_paise: tenth(shown.lines[0].taxable),
      cgst_paise: tenth(shown.lines[0].cgst),
      sgst_paise: tenth(shown.lines[0].sgst),
      igst_paise: tenth(shown.lines[0].igst),
    });
    await approve(back);
    await inspect(back);
    const stays = Math.round(shown.lines[0].taxable * 100) - (line?.taxable_paise ?? 0);
    expect(await balance()).toBe(Math.floor(stays / 10_000));
    const [used] = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM orders WHERE customer_id = ${asha.id} AND coupon_code = 'WELCOME10'`;
    expect(used?.n).toBe(1);
  });

  test("of goods that were never paid nothing is paid back; what stays is still due", async () => {
    const { token, total } = await delivered();
    const back = await requested(token, 1);
    await approve(back);
    const { data } = (await inspect(back)).body;
    expect(data.returns[0]).toMatchObject({ refund: 0, may: [] });
    expect(data.due).toBeCloseTo(total - data.returns[0].credit, 2);
    const refused = await payBack(back);
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible"]);
    await collect(token);
    expect(await read(token)).toMatchObject({ payment_status: "collected", due: 0 });
  });

  test("two who pay back at once: it is noted once", async () => {
    const { token } = await delivered();
    await collect(token);
    const back = await requested(token, 3);
    await approve(back);
    await inspect(back);
    const answers = await Promise.all([payBack(back), payBack(back)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const noted =
      await sql`SELECT FROM audit_entries WHERE subject_id = ${token} AND after ->> 'return_status' = 'refunded'`;
    expect(noted).toHaveLength(1);
  });
});

describe("the database", () => {
  test("refuses more than was bought, moves of nothing, and changed lines", async () => {
    const { token } = await delivered();
    const back = await requested(token, 2);
    await expect(sql`
      INSERT INTO return_lines (return_id, order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise)
      SELECT id, ${await firstLineId((await delivered()).token)}, 1, 0, 0, 0, 0 FROM returns WHERE id = ${back.id}`).rejects.toThrow(
      /another order/,
    );
    await expect(sql`
      WITH second AS (
        INSERT INTO returns (order_id, number, kind, status, reason, requested_at, decided_at, decided_by, received_at,
          received_by, refund_paise, credit_paise)
        SELECT order_id, 'TEST', 'undelivered', 'received', 'x', now(), now(), 'x', now(), 'x', 0, 0
        FROM returns WHERE id = ${back.id} RETURNING id
      )
      INSERT INTO return_lines (return_id, order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise)
      SELECT second.id, ${await firstLineId(token)}, 2, 0, 0, 0, 0 FROM second`).rejects.toThrow(/more comes back/);
    await expect(
      sql`UPDATE returns SET status = 'refunded', refunded_at = now(), refunded_by = 'x', refund_reference = 'x',
          decided_at = now(), decided_by = 'x', received_at = now(), received_by = 'x', refund_paise = 1 WHERE id = ${back.id}`,
    ).rejects.toThrow(/cannot go from requested to refunded/);
    await expect(sql`UPDATE returns SET credit_paise = 1 WHERE id = ${back.id}`).rejects.toThrow(/never changed/);
    await expect(sql`UPDATE return_lines SET quantity = 1`).rejects.toThrow(/permission denied/);
  });
});
