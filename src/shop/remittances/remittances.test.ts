import { beforeAll, describe, expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql } = shop;
const { at, act, credit, confirm, pack, deliver, order, read } = await fulfilmentCalls(shop);
const { customer } = shop;
await at("2026-11-20T09:00:00+05:30");
const accountant = await member("accounts");
const path = "/api/staff/remittances";
const ids = new Map<string, number>();

beforeAll(async () => {
  const { data } = (await request("GET", "/api/staff/couriers", { staff: accountant })).body;
  for (const { id, name } of data) ids.set(name, id);
});
const coastline = () => ids.get("Coastline Express") ?? 0;
const hillway = () => ids.get("Hillway Cargo") ?? 0;

let made = 0;
/** An order in transit or delivered by a courier, with its own tracking number. */
async function sent({ courier = "Coastline Express", isDelivered = true } = {}) {
  const placed = await order(await customer());
  await confirm(placed.token);
  await pack(placed.token);
  const tracking_number = `CE ${String(++made).padStart(6, "0")} IN`;
  expect((await act(placed.token, "ship", { courier, tracking_number })).status).toBe(200);
  if (isDelivered) await deliver(placed.token);
  return { ...placed, tracking_number };
}
const taken = async (token: string, amount: number, courier_id = coastline()) =>
  expect((await act(token, "collect", { mode: "cash", amount, courier_id })).status).toBe(200);

const line = (token: string, amount: number, deduction = 0) => ({ token, amount, deduction });
const newReference = () => `NEFT ${++made}`;
const record = (lines: object[], more: object = {}, staff = accountant) =>
  request("POST", path, {
    staff,
    body: { courier_id: coastline(), remitted_on: "2026-11-20", reference: newReference(), lines, ...more },
  });
const reverse = (id: number, line_ids: number[], reason = "Wrong parcel") =>
  request("POST", `${path}/${id}/reverse`, { staff: accountant, body: { line_ids, reason } });
const listOpen = async (courier = coastline()) =>
  (await request("GET", `${path}/open?courier=${courier}`, { staff: accountant })).body.data;
const openFor = async (token: string, courier = coastline()) =>
  (await listOpen(courier)).orders.find((each: { token: string }) => each.token === token);
const paise = (rupees: number) => Math.round(rupees * 100);

describe("recording by hand", () => {
  test("what a courier took closes it, with the charges that were kept; the order is not paid twice", async () => {
    const { token, total } = await sent();
    await taken(token, total);
    expect(await openFor(token)).toMatchObject({
      expected: total,
      collected: total,
      taken: total,
      held: total,
      missing: 0,
    });
    const { status, body } = await record([line(token, total - 30, 30)], { reference: "NEFT  7788" });
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(body.data).toMatchObject({
      ...{
        reference: "NEFT 7788",
        remitted_on: "2026-11-20",
        amount: total - 30,
        deduction: 30,
        orders: 1,
        reversed: 0,
      },
      lines: [{ token, amount: total - 30, deduction: 30, with_payment: false, reversal: null }],
    });
    expect(await openFor(token)).toBeUndefined();
    expect((await read(token)).payments).toHaveLength(1);
    const entries = await sql<{
      act: string;
    }>`SELECT act FROM audit_entries WHERE subject = 'remittance' AND subject_name = 'NEFT 7788'`;
    expect(entries).toEqual([{ act: "recorded" }]);
  });

  test("a payment not recorded before is recorded as cash with it", async () => {
    const { token, total } = await sent({ isDelivered: false });
    const { body } = await record([line(token, total)]);
    expect(body.data.lines).toMatchObject([{ with_payment: true }]);
    expect(await read(token)).toMatchObject({
      ...{ due: 0, payment_status: "collected", payment_state: "collected" },
      payments: [{ mode: "cash", amount: total, courier: "Coastline Express", staff_name: accountant.name }],
    });
  });

  test("less than was taken leaves the rest open, and its age counts from delivery", async () => {
    const { token, total } = await sent();
    await taken(token, total);
    expect((await record([line(token, 0.01)])).status).toBe(201);
    await at("2026-11-25T10:00:00+05:30");
    const open = await openFor(token);
    expect(open).toMatchObject({ remitted: 0.01, age: 5 });
    expect(paise(open.held)).toBe(paise(total) - 1);
    await at("2026-11-20T09:00:00+05:30");
  });

  test("more than is open is refused, and so is the rest of it", async () => {
    const [one, other] = [await sent(), await sent()];
    const { status, body } = await record([line(one.token, one.total), line(other.token, other.total + 0.01)]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["lines.1.amount"]]);
    expect(await openFor(one.token)).toMatchObject({ held: 0, missing: one.total });
    expect((await read(one.token)).payments).toEqual([]);
  });

  test("another courier's parcel, one paid to the shop, and one remitted before are refused in words", async () => {
    const theirs = await sent({ courier: "Hillway Cargo" });
    const direct = await sent();
    expect((await act(direct.token, "collect", { mode: "upi", amount: direct.total, reference: "U 1" })).status).toBe(
      200,
    );
    const again = await sent();
    expect((await record([line(again.token, again.total)])).status).toBe(201);
    const { body } = await record([theirs, direct, again].map(({ token, total }) => line(token, total)));
    expect(body.errors).toEqual({
      "lines.0.amount": [serverTexts.parcelOfOther(theirs.order_no, "Hillway Cargo")],
      "lines.1.amount": [serverTexts.nothingHeld(direct.order_no, "delivered")],
      "lines.2.amount": [serverTexts.remittedBefore(again.order_no)],
    });
  });

  test("a reference is recorded once for a courier, and again once it was reversed", async () => {
    const [one, other] = [await sent(), await sent()];
    const reference = newReference();
    const first = (await record([line(one.token, one.total)], { reference })).body.data;
    const second = await record([line(other.token, other.total)], { reference: reference.toLowerCase() });
    expect([second.status, second.body.code]).toEqual([422, "reference_recorded"]);
    await reverse(first.id, [first.lines[0].id]);
    expect((await record([line(other.token, other.total)], { reference })).status).toBe(201);
  });

  test.each<[string, object]>([
    ["remitted_on", { remitted_on: "2026-11-21" }],
    ["remitted_on", { remitted_on: "yesterday" }],
    ["reference", { reference: "" }],
    ["reference", { reference: "a\u0000b" }],
    ["reference", { reference: "r".repeat(20_000) }],
    ["courier_id", { courier_id: 2_000_000_000 }],
    ["lines", { lines: [] }],
    ["lines.0.amount", { lines: [line("x", -1)] }],
    ["lines.0.amount", { lines: [line("x", 0.001)] }],
    ["lines.0.deduction", { lines: [line("x", 1, -1)] }],
    ["lines.0.token", { lines: [line("nothing", 1)] }],
  ])("refuses a wrong %s (%#)", async (field, wrong) => {
    const { token, total } = await sent();
    const { status, body } = await record([line(token, total)], wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("by two at once is recorded once", async () => {
    const { token, total } = await sent();
    const answers = await Promise.all([1, 2, 3].map(() => record([line(token, total)])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await read(token)).payments).toHaveLength(1);
  });

  test("while it is collected at the counter: either way the ledger equals the order", async () => {
    const { token, total } = await sent();
    await Promise.all([
      record([line(token, total)]),
      act(token, "collect", { mode: "upi", amount: total, reference: "U 9" }),
    ]);
    expect(await read(token)).toMatchObject({ due: 0, payments: [{ amount: total }] });
  });

  test.each(["sales", "warehouse", "support"] as const)("is not for %s, who may look", async (role) => {
    const staff = await member(role);
    expect((await record([line("x", 1)], {}, staff)).status).toBe(403);
    expect((await request("GET", path, { staff })).status).toBe(200);
  });
});

describe("reversing", () => {
  test("opens the order again and takes back the payment recorded with it; the line stays, with the reason", async () => {
    const { token, total } = await sent();
    const { id, lines } = (await record([line(token, total)])).body.data;
    const { status, body } = await reverse(id, [lines[0].id]);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({
      ...{ amount: 0, deduction: 0, orders: 1, reversed: 1 },
      lines: [{ amount: total, reversal: { reason: "Wrong parcel", staff_name: accountant.name } }],
    });
    expect(await read(token)).toMatchObject({ due: total, payment_state: "due" });
    expect(await openFor(token)).toMatchObject({ held: 0, missing: total });
  });

  test("by two at once is done once", async () => {
    const { token, total } = await sent();
    const { id, lines } = (await record([line(token, total)])).body.data;
    const answers = await Promise.all([1, 2].map(() => reverse(id, [lines[0].id])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a payment that was remitted needs the line reversed first", async () => {
    const { token, total } = await sent();
    await taken(token, total);
    const { id, lines } = (await record([line(token, total)])).body.data;
    const [{ id: payment_id }] = (await read(token)).payments;
    const body = { payment_id, reason: "Mistake" };
    const takeBack = () => request("POST", `/api/staff/orders/${token}/reverse-payment`, { staff: accountant, body });
    const refused = await takeBack();
    expect([refused.status, refused.body.message]).toEqual([409, serverTexts.paymentRemitted]);
    await reverse(id, [lines[0].id]);
    expect((await takeBack()).status).toBe(200);
  });

  test("needs lines of this remittance and a reason", async () => {
    const { token, total } = await sent();
    const { id, lines } = (await record([line(token, total)])).body.data;
    expect((await reverse(id, [lines[0].id + 1000])).body.errors).toHaveProperty("line_ids");
    expect((await reverse(id, [lines[0].id], "")).body.errors).toHaveProperty("reason");
    expect((await reverse(2_000_000_000, [1])).status).toBe(404);
  });

  test.each(["remittances", "remittance_lines", "remittance_reversals"])("%s are never changed", async (table) => {
    await expect(shop.asAdmin(`DELETE FROM ${table}`)).rejects.toThrow(/never changed/);
  });

  test("the database refuses more than was taken", async () => {
    const { token } = await sent();
    const [{ id } = { id: 0 }] = await sql<{ id: number }>`
      INSERT INTO remittances (courier_id, remitted_on, reference, recorded_at, staff_id, staff_name)
      VALUES (${coastline()}, '2026-11-20', 'DB', now(), 1, 'M') RETURNING id`;
    const insert = sql`
      INSERT INTO remittance_lines (remittance_id, position, courier_id, order_id, amount_paise, deduction_paise)
      SELECT ${id}, 0, ${coastline()}, id, 1, 0 FROM orders WHERE token = ${token}`;
    await expect(insert).rejects.toThrow(/more remitted/);
  });
});

describe("the cash sheet", () => {
  test("of a collector and day has what was delivered and collected, and what was handed over", async () => {
    await at("2026-12-01T10:00:00+05:30");
    const van = ids.get("Own van") ?? 0;
    const [paid, unpaid, other] = [
      await sent({ courier: "Own van" }),
      await sent({ courier: "Own van" }),
      await sent({ courier: "Own van" }),
    ];
    await taken(paid.token, paid.total, van);
    await taken(other.token, other.total, van);
    const handed = { courier_id: van, remitted_on: "2026-12-01", reference: "Receipt 5" };
    expect((await record([line(paid.token, paid.total)], handed)).status).toBe(201);
    const sheet = async (day: string) =>
      (await request("GET", `${path}/sheet?courier=${van}&day=${day}`, { staff: accountant })).body.data;
    const shown = await sheet("2026-12-01");
    expect(shown.courier).toBe("Own van");
    expect(shown.orders.map(({ token }: { token: string }) => token).sort()).toEqual(
      [paid, unpaid, other].map(({ token }) => token).sort(),
    );
    const all = paise(paid.total) + paise(unpaid.total) + paise(other.total);
    expect(paise(shown.sums.expected)).toBe(all);
    expect(paise(shown.sums.taken)).toBe(paise(paid.total) + paise(other.total));
    expect(paise(shown.sums.remitted)).toBe(paise(paid.total));
    expect(paise(shown.sums.held)).toBe(paise(other.total));
    expect(paise(shown.sums.missing)).toBe(paise(unpaid.total));
    expect(shown.handed_over).toMatchObject([{ reference: "Receipt 5", amount: paid.total, orders: 1 }]);
    expect((await sheet("2026-11-30")).orders).toEqual([]);
    await at("2026-11-20T09:00:00+05:30");
  });
});

test("a cash sheet shows what was paid otherwise, and what the shop refunds of both", async () => {
  await at("2026-12-02T10:00:00+05:30");
  const van = ids.get("Own van") ?? 0;
  const { token, total } = await sent({ courier: "Own van" });
  expect((await act(token, "collect", { mode: "upi", amount: 100.01, reference: "U 4711" })).status).toBe(200);
  await taken(token, (paise(total) - 100_01) / 100, van);
  const { line_id } = (await read(token)).lines[0];
  const lines = [{ line_id, amount: 200.07 }];
  expect((await credit(token, { reason_code: "price", lines })).status).toBe(200);
  const address = `${path}/sheet?courier=${van}&day=2026-12-02`;
  const { orders, sums } = (await request("GET", address, { staff: accountant })).body.data;
  for (const shown of [orders[0], sums]) {
    expect(shown).toMatchObject({
      otherwise: 100.01,
      refunded: 200.07,
      missing: 0,
      expected: (paise(total) - 200_07) / 100,
    });
    expect(paise(shown.taken) + paise(shown.otherwise) - paise(shown.refunded)).toBe(paise(shown.expected));
  }
  await at("2026-11-20T09:00:00+05:30");
});

describe("whatever happens, in any order", () => {
  test("expected is collected and missing, taken is remitted, kept and held, and the book says the same", {
    timeout: 90_000,
  }, async () => {
    // A fixed sequence, so that failures are reproducible.
    let seed = 20_261_123;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const orders = [];
    for (let count = 0; count < 4; count++)
      orders.push(await sent({ courier: count % 2 ? "Hillway Cargo" : "Coastline Express" }));
    for (let step = 0; step < 40; step++) {
      const place = next(orders.length);
      const { token, total } = orders[place] ?? (await sent());
      const courier_id = place % 2 ? hillway() : coastline();
      const part = Math.max(0.01, Math.round(total * (next(100) + 1)) / 100);
      const shown = await read(token);
      const kinds = [
        () => act(token, "collect", { mode: "cash", amount: part, courier_id }),
        () => act(token, "collect", { mode: "upi", amount: part, reference: `U ${step}` }),
        () => record([line(token, part, next(3) * 0.01)], { courier_id }),
        async () => {
          const open = shown.payments.find(({ reversal }: { reversal: unknown }) => !reversal);
          const body = { payment_id: open?.id ?? 1, reason: "Mistake" };
          return request("POST", `/api/staff/orders/${token}/reverse-payment`, { staff: accountant, body });
        },
        async () => {
          const [stored] = await sql<{ id: number; line: number }>`
            SELECT l.remittance_id AS id, l.id AS line FROM remittance_lines l JOIN orders o ON o.id = l.order_id
            WHERE o.token = ${token} AND NOT EXISTS (SELECT FROM remittance_reversals r WHERE r.line_id = l.id) LIMIT 1`;
          return reverse(stored?.id ?? 2_000_000_000, [stored?.line ?? 1]);
        },
      ];
      const answer = await kinds[next(kinds.length)]?.();
      expect(answer?.status).toBeLessThan(500);
    }
    const rows = await sql<Record<string, number>>`
      SELECT s.expected_paise AS expected, s.paid_paise - s.refunded_paise - s.refund_due_paise AS collected, s.due_paise AS missing,
        (SELECT coalesce(sum(amount_paise), 0) FROM order_payments p WHERE p.order_id = o.id AND courier_id IS NOT NULL)::bigint AS taken,
        (SELECT coalesce(sum(remitted_paise + deduction_paise), 0) FROM order_remittances r WHERE r.order_id = o.id)::bigint AS handed,
        (SELECT sum(amount_paise) FROM payment_entries e WHERE e.order_id = o.id)::bigint AS ledger, s.paid_paise AS paid
      FROM orders o JOIN order_payment_states s ON s.order_id = o.id WHERE o.token = ANY(${orders.map(({ token }) => token)}::text[])`;
    expect(rows).toHaveLength(orders.length);
    for (const { expected, collected = 0, missing = 0, taken: took = 0, handed = 0, ledger, paid } of rows) {
      expect(collected + missing).toBe(expected);
      expect(handed).toBeLessThanOrEqual(took);
      expect(ledger ?? 0).toBe(paid);
    }
    for (const courier of [coastline(), hillway()]) {
      const { orders: open, sums } = await listOpen(courier);
      for (const each of open) {
        expect(paise(each.collected) + paise(each.missing)).toBe(paise(each.expected));
        expect(paise(each.taken) + paise(each.otherwise) - paise(each.refunded)).toBe(paise(each.collected));
        expect(paise(each.remitted) + paise(each.deduction) + paise(each.held)).toBe(paise(each.taken));
      }
      expect(open.reduce((sum: number, { held }: { held: number }) => sum + paise(held), 0)).toBe(paise(sums.held));
    }
    const book = await request("GET", "/api/staff/books/table?book=cod&period=112026", { staff: accountant });
    for (const { cells, order_token } of book.body.data.rows) {
      const { payments } = await read(order_token);
      const live = payments.filter(({ reversal }: { reversal: unknown }) => !reversal);
      const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + paise(amount), 0);
      expect(paise(cells.collected)).toBe(sum(live));
      expect(paise(cells.remitted) + paise(cells.charges) + paise(cells.with_courier)).toBe(
        sum(live.filter(({ courier }: { courier: string | null }) => courier)),
      );
    }
  });
});
