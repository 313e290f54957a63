import { type Kysely, sql as text } from "kysely";
import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { workOffRun } from "./bulk-run.ts";

const kill = (transaction: Kysely<never>) => text`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction);
const shop = await testShop();
const { request, customer, member, jobs, sql, clock } = shop;
const { owner, read, order, act, confirm, pack, collect, orderIn } = await fulfilmentCalls(shop);
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const customerId = async (token: string) => (await read(token)).customer.id as number;
const begin = (name: string, body: object, staff = owner) =>
  request("POST", `/api/staff/orders/${name}`, { staff, body });
const count = async (name: string, customer: number) =>
  (await request("GET", `/api/staff/bulk-runs/count?act=${name}&customer=${customer}`, { staff: owner })).body.data
    .total as number;
const run = async (id: number) => (await request("GET", `/api/staff/bulk-runs/${id}`, { staff: owner })).body.data;

/** Starts a bulk run with all eligible orders of a customer, and runs it to its end. */
async function all(name: string, customer: number, more: object = {}) {
  const body = { filter: { customer }, expected: await count(name, customer), ...more };
  const { status, body: begun } = await begin(name, body);
  expect([status, begun.code]).toEqual([201, undefined]);
  await jobs.runDue();
  return run(begun.data.id);
}

test("all orders of a filter go from placed to paid, each through the usual verb", async () => {
  const placed = [await order(asha), await order(asha), await order(asha)];
  const id = await customerId(placed[0]?.token ?? "");
  expect(await all("confirm", id)).toMatchObject({ total: 3, succeeded: 3 });
  expect(await all("pack", id)).toMatchObject({ total: 3, succeeded: 3 });
  expect(await all("ship", id, { courier: "Own van" })).toMatchObject({ succeeded: 3, courier: "Own van" });
  expect(await all("deliver", id)).toMatchObject({ total: 3, succeeded: 3 });
  expect(await all("collect", id, { mode: "upi", reference: "UPI 4711" })).toMatchObject({ succeeded: 3, mode: "upi" });
  for (const { token, total } of placed) {
    const shown = await read(token);
    expect(shown).toMatchObject({ status: "delivered", due: 0, courier: "Own van" });
    expect(shown.invoice).not.toBeNull();
    expect(shown.payments).toMatchObject([{ amount: total, reference: "UPI 4711", staff_name: owner.name }]);
    const acts = await sql<{ act: string; member_name: string }>`
      SELECT act, member_name FROM audit_entries WHERE subject = 'order' AND subject_id = ${token} ORDER BY id`;
    expect(acts.map(({ act }) => act)).toHaveLength(5);
    expect(new Set(acts.map(({ member_name }) => member_name))).toEqual(new Set([owner.name]));
  }
});

test("an order whose lots do not suffice is refused as a whole, and tried again by those who may", async () => {
  const full = await orderIn("confirmed");
  const short = await orderIn("confirmed", asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
  const { lines } = await read(short.token);
  await sql`UPDATE lots SET quarantined_at = ${clock.now()} WHERE variant_id = (SELECT variant_id FROM order_lines WHERE id = ${lines[0].line_id})`;
  const { body } = await begin("pack", { tokens: [full.token, short.token] });
  const retry = (staff = owner) => request("POST", `/api/staff/bulk-runs/${body.data.id}/retry`, { staff });
  expect([(await retry()).status, (await retry()).body.code]).toEqual([409, "not_possible"]);
  await jobs.runDue();
  expect((await run(body.data.id)).results).toMatchObject([
    { order_no: full.order_no, done: true, message: null },
    {
      order_no: short.order_no,
      done: false,
      message: "NK-ME-1001: 2 units still have no lot. Enter a lot for each unit.",
    },
  ]);
  expect(await read(short.token)).toMatchObject({ status: "confirmed", invoice: null });
  expect((await read(full.token)).lines[0].lots).toHaveLength(1);

  await sql`UPDATE lots SET quarantined_at = NULL`;
  expect((await retry(await member("sales"))).status).toBe(403);
  const again = await retry(await member("warehouse"));
  expect([again.status, again.body.data.total]).toEqual([201, 1]);
  await jobs.runDue();
  expect(await run(again.body.data.id)).toMatchObject({ act: "pack", total: 1, succeeded: 1 });
  expect((await read(short.token)).status).toBe("packed");
});

test("an order whose units have serial numbers is refused with the reason", async () => {
  const placed = await orderIn("confirmed", asha, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
  const serialised = (value: boolean) =>
    sql`UPDATE products SET serialised = ${value} WHERE id = (SELECT product_id FROM variants WHERE ref_no = 'NK-ME-1001')`;
  await serialised(true);
  const { body } = await begin("pack", { tokens: [placed.token] });
  await jobs.runDue();
  expect((await run(body.data.id)).results).toMatchObject([
    {
      ...{ done: false, code: "not_possible" },
      message: "Units of NK-ME-1001 have serial numbers. Pack this order on its own screen.",
    },
  ]);
  expect(await read(placed.token)).toMatchObject({ status: "confirmed", invoice: null });
  await serialised(false);
});

test("two members with the same orders at once: each order is done once, the other learns who did it", async () => {
  const placed = [await order(asha), await order(asha), await order(asha), await order(asha)];
  const tokens = placed.map(({ token }) => token);
  const lakshmi = await member("sales");
  const [own, other] = [
    await begin("confirm", { tokens }),
    await begin("confirm", { tokens: tokens.toReversed() }, lakshmi),
  ];
  await Promise.all([workOffRun(shop.shop, own.body.data.id), workOffRun(shop.shop, other.body.data.id)]);
  const [first, second] = [await run(own.body.data.id), await run(other.body.data.id)];
  expect(first.succeeded + second.succeeded).toBe(4);
  for (const { done, message } of first.results.filter((each: { done: boolean }) => !each.done)) {
    expect([done, message]).toEqual([false, expect.stringContaining(lakshmi.name)]);
  }
  for (const token of tokens) {
    const acts = await sql`SELECT id FROM audit_entries WHERE subject = 'order' AND subject_id = ${token}`;
    expect(acts).toHaveLength(1);
  }
});

test.each([
  ["has left", "stopped_at = now()"],
  ["has lost the right", "role = 'catalogue'"],
])("nothing more is done for a member who %s; a colleague can try again", async (_why, change) => {
  const [starter, { token }] = [await member("sales"), await order(asha)];
  const { body } = await begin("confirm", { tokens: [token] }, starter);
  await shop.asAdmin(`UPDATE staff SET ${change} WHERE id = ${starter.id}`);
  await jobs.runDue();
  const { results, finished_at } = await run(body.data.id);
  expect(results).toMatchObject([{ done: false, code: "forbidden", message: expect.stringContaining(starter.name) }]);
  expect(finished_at).not.toBeNull();
  expect((await read(token)).status).toBe("placed");
  await request("POST", `/api/staff/bulk-runs/${body.data.id}/retry`, { staff: owner });
  await jobs.runDue();
  expect((await read(token)).status).toBe("confirmed");
});

test("two members pack from the same lots at once: every order that has stock is packed", async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => orderIn("confirmed")));
  const tokens = orders.map(({ token }) => token);
  const runs = [await begin("pack", { tokens: tokens.slice(0, 3) }), await begin("pack", { tokens: tokens.slice(3) })];
  await Promise.all(runs.map(({ body }) => workOffRun(shop.shop, body.data.id)));
  for (const { body } of runs) expect(await run(body.data.id)).toMatchObject({ handled: 3, succeeded: 3 });
  const wrong = await sql`
    SELECT l.id FROM lots l JOIN stock_movements m ON m.lot_id = l.id GROUP BY l.id
    HAVING l.reserved <> sum(m.reserved) OR l.on_hand <> sum(m.on_hand)`;
  expect(wrong).toEqual([]);
});

test("what is due is collected once; a paid order is refused", async () => {
  const [due, paid] = [await orderIn("delivered"), await orderIn("delivered")];
  await collect(paid.token);
  const { body } = await begin("collect", { tokens: [due.token, paid.token], mode: "cash" });
  await jobs.runDue();
  expect((await run(body.data.id)).results).toMatchObject([
    { done: true },
    { done: false, message: "Nothing is due for this order." },
  ]);
  expect(await read(due.token)).toMatchObject({ due: 0, payments: [{ amount: due.total, mode: "cash" }] });
});

test("a filter is settled when it is sent: other orders than were agreed to are refused", async () => {
  const first = await order(asha);
  const customer = await customerId(first.token);
  const agreed = await count("confirm", customer);
  await order(asha);
  const refused = await begin("confirm", { filter: { customer }, expected: agreed });
  expect([refused.status, refused.body]).toMatchObject([409, { code: "count_changed" }]);
  expect(refused.body.message).toContain("There are now 2 of these orders.");
  await confirm(first.token);
  expect([await count("confirm", customer), await count("pack", customer), await count("ship", customer)]).toEqual([
    1, 1, 0,
  ]);
  const none = await begin("ship", { courier: "Own van", filter: { customer, queue: "to_ship" }, expected: 1 });
  expect(none.body.message).toMatch(/^None of these orders is left/);
  const searched = await begin("confirm", { filter: { search: first.order_no, queue: "to_confirm" }, expected: 1 });
  expect(searched.status).toBe(409);
});

test.each([
  ["neither orders nor a filter", {}],
  ["both", { tokens: ["x"], filter: {}, expected: 1 }],
  ["a filter without its number", { filter: {} }],
  ["a filter of nonsense", { filter: { queue: "nowhere" }, expected: 1 }],
  ["a null byte", { filter: { search: "\u0000", from: "2026-02-30" }, expected: 1 }],
  ["too many", { tokens: Array.from({ length: 1001 }, (_, n) => `t${n}`) }],
])("nothing is begun with %s", async (_, body) => {
  expect((await begin("deliver", body)).status).toBe(422);
});

test("each needs its own right, and everyone who reads orders sees what was done", async () => {
  const rights = { confirm: "sales", pack: "warehouse", ship: "warehouse", deliver: "sales", collect: "accounts" };
  const roles = Object.fromEntries(
    await Promise.all(
      ["sales", "warehouse", "accounts", "support"].map(async (role) => [role, await member(role as "sales")]),
    ),
  );
  for (const [name, role] of Object.entries(rights)) {
    const body = { tokens: ["x"], courier: "Own van", mode: "cash", orders: [{ token: "x" }] };
    const sent = name === "ship" ? { courier: body.courier, orders: body.orders } : { ...body, orders: undefined };
    expect([name, (await begin(name, sent, roles[role])).status]).toEqual([name, 201]);
    expect([name, (await begin(name, sent, roles.support)).status]).toEqual([name, 403]);
  }
  const past = await request("GET", "/api/staff/bulk-runs/past?per_page=2", { staff: roles.support });
  expect(past.body.data).toMatchObject([{ act: "collect", by: roles.accounts.name, total: 1 }, { act: "deliver" }]);
  const next = await request("GET", `/api/staff/bulk-runs/past?per_page=2&after=${past.body.meta.next}`, {
    staff: owner,
  });
  expect(next.body.data).toMatchObject([{ act: "ship" }, { act: "pack" }]);
});

const jobsNamed = async (name: string, orderNo: string) =>
  (
    await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM jobs
      WHERE name = ${name} AND (payload ->> 'order_id')::bigint = (SELECT id FROM orders WHERE number = ${orderNo})`
  )[0]?.n;
const audit = (orderNo: string) =>
  sql<{ act: string; member_name: string }>`
    SELECT act, member_name FROM audit_entries WHERE subject = 'order' AND subject_name = ${orderNo} ORDER BY id`;

describe("many at once", () => {
  const result = async (id: number, staff = owner) =>
    (await request("GET", `/api/staff/bulk-runs/${id}`, { staff })).body.data;
  const confirmMany = (tokens: string[], headers = {}) =>
    request("POST", "/api/staff/orders/confirm", { staff: owner, body: { tokens }, headers });

  test("orders are confirmed and shipped each for itself", async () => {
    const [first, second] = [await order(asha), await order(asha)];
    await act(second.token, "confirm", {}, await member("sales"));
    const tokens = [first.token, second.token, "nothing"];
    const begun = await request("POST", "/api/staff/orders/confirm", { staff: owner, body: { tokens } });
    expect([begun.status, begun.body.data.results.map((each: { done: null }) => each.done)]).toEqual([
      201,
      [null, null, null],
    ]);
    await jobs.runDue();
    const run = await result(begun.body.data.id);
    expect(run).toMatchObject({ act: "confirm", by: owner.name, total: 3, handled: 3, succeeded: 1 });
    expect(run.finished_at).not.toBeNull();
    expect(run.results).toMatchObject([
      { order_no: first.order_no, done: true, code: null },
      { order_no: second.order_no, done: false, code: "state_changed" },
      { order_no: null, done: false, code: "not_found" },
    ]);
    await pack(first.token);
    const shipped = await request("POST", "/api/staff/orders/ship", {
      staff: owner,
      body: { courier: "Own van", orders: [{ token: first.token, tracking_number: "7" }, { token: second.token }] },
    });
    await jobs.runDue();
    expect((await result(shipped.body.data.id)).results).toMatchObject([
      { done: true },
      { done: false, code: "state_changed" },
    ]);
    expect(await read(first.token)).toMatchObject({ status: "shipped", courier: "Own van", tracking_number: "7" });
  });

  test("sent again is the same run; an order named twice is done once", async () => {
    const { token, order_no } = await order(asha);
    const headers = { "idempotency-key": "one-run-of-many" };
    const first = await confirmMany([token, token], headers);
    const again = await confirmMany([token, token], headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    await jobs.runDue();
    expect((await result(first.body.data.id)).results).toMatchObject([{ order_no, done: true }]);
    const own = (await request("GET", "/api/staff/bulk-runs", { staff: owner })).body.data;
    expect(own[0]).toMatchObject({ id: first.body.data.id, total: 1, succeeded: 1 });
    expect((await request("GET", "/api/staff/bulk-runs", { staff: await member("sales") })).body.data).toEqual([]);
  });

  test("a process that dies in the middle leaves no order half done, and another goes on", async () => {
    const placed = [await order(asha), await order(asha), await order(asha)];
    const { body } = await confirmMany(placed.map(({ token }) => token));
    await workOffRun(
      {
        ...shop.shop,
        jobs: {
          ...shop.jobs,
          // The connection breaks after the second order is confirmed and before its result is recorded.
          enqueue: async (transaction, job, payload) => {
            await shop.jobs.enqueue(transaction, job, payload);
            const run = await result(body.data.id);
            if (run.handled === 1) await kill(transaction as never);
          },
        },
        log: { ...shop.shop.log, error: () => {} } as never,
      },
      body.data.id,
    ).catch(() => {});
    const half = await result(body.data.id);
    for (const { token, done } of half.results) expect((await read(token)).status === "confirmed").toBe(done === true);
    await jobs.runDue();
    const run = await result(body.data.id);
    expect(run.handled).toBe(3);
    for (const { order_no, token } of placed) {
      expect(
        (await read(token)).events.filter((each: { status: string }) => each.status === "confirmed").length,
      ).toBeLessThan(2);
      expect(await jobsNamed("mail.order-confirmed", order_no)).toBeLessThan(2);
    }
  });

  test.each([2, 3])(
    "a process that takes over an order after %i faults does not have another blamed for them",
    async (faults) => {
      const placed = [await order(asha), await order(asha)];
      const { body } = await confirmMany(placed.map(({ token }) => token));
      const other = new pg.Client({ connectionString: shop.databaseUrl });
      await other.connect();
      onTestFinished(() => other.end());
      let calls = 0;
      const failing = {
        ...shop.shop,
        jobs: {
          ...shop.jobs,
          enqueue: async (transaction, job, payload) => {
            calls++;
            if (calls > faults + 1) return shop.jobs.enqueue(transaction, job, payload);
            if (calls === faults) {
              await kill(transaction as never).catch(() => {});
              await other.query("BEGIN");
              await other.query("SELECT FROM bulk_run_orders WHERE run_id = $1 AND position = 0 FOR UPDATE", [
                body.data.id,
              ]);
            }
            throw new Error("A fault.");
          },
        },
        log: { ...shop.shop.log, error: () => {} } as never,
      } as typeof shop.shop;
      await workOffRun(failing, body.data.id);
      expect((await result(body.data.id)).results).toMatchObject([
        { order_no: placed[0]?.order_no, done: null },
        { order_no: placed[1]?.order_no, done: true },
      ]);
      await other.end();
      await jobs.runDue();
      expect(await result(body.data.id)).toMatchObject({ handled: 2, succeeded: 2 });
    },
  );

  test("an order that fails each time is blamed, and holds up no other", async () => {
    const placed = [await order(asha), await order(asha), await order(asha)];
    const { body } = await confirmMany(placed.map(({ token }) => token));
    const [{ id: failing } = { id: 0 }] = await sql<{ id: number }>`
      SELECT id FROM orders WHERE number = ${placed[1]?.order_no}`;
    const errors: object[] = [];
    await workOffRun(
      {
        ...shop.shop,
        jobs: {
          ...shop.jobs,
          enqueue: async (transaction, job, payload) => {
            if ((payload as { order_id?: number }).order_id === failing) throw new Error("A bug.");
            await shop.jobs.enqueue(transaction, job, payload);
          },
        },
        log: { ...shop.shop.log, error: (details: object) => void errors.push(details) } as never,
      },
      body.data.id,
    );
    const run = await result(body.data.id);
    expect(run.results).toMatchObject([{ done: true }, { done: false, code: "fault" }, { done: true }]);
    expect(run.finished_at).not.toBeNull();
    expect(errors).toMatchObject([{ bulk_run: body.data.id, position: 1 }]);
  });

  test("two processes work on one run: each order is done once", async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, async () => order(await customer())));
    const { body } = await confirmMany(placed.map(({ token }) => token));
    await Promise.all([1, 2, 3].map(() => workOffRun(shop.shop, body.data.id)));
    expect(await result(body.data.id)).toMatchObject({ handled: 8, succeeded: 8 });
    for (const { order_no } of placed) expect(await audit(order_no)).toHaveLength(1);
  });

  test("need the right, and at least one order", async () => {
    const staff = await member("warehouse");
    const confirmed = await request("POST", "/api/staff/orders/confirm", { staff, body: { tokens: ["x"] } });
    expect(confirmed.status).toBe(403);
    const none = await request("POST", "/api/staff/orders/confirm", { staff: owner, body: { tokens: [] } });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ["tokens"]]);
  });
});
