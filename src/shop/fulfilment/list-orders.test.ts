import { describe, expect, test } from "vitest";
import { fulfilmentCalls, type PlacedOrder } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { orderQueues, orderSorts } from "../../contract/staff/orders.ts";

const shop = await testShop();
const { request, customer, member, sql, working } = shop;
const f = await fulfilmentCalls(shop);
const { at, order, confirm, orderIn, owner, act, askReturn, actOnReturn, read } = f;

const list = async (query = "") => (await request("GET", `/api/staff/orders${query}`, { staff: owner })).body;
const sheet = async (query = "") => (await request("GET", `/api/staff/orders.csv${query}`, { staff: owner })).body;

const listTokens = (page: { data: { token: string }[] }) => page.data.map(({ token }) => token);

test("orders are listed page by page, and a new one does not shift the pages", async () => {
  const asha = await customer();
  const placed = [];
  for (let made = 0; made < 3; made++) placed.push((await order(asha)).order_no);
  const of = `customer=${asha.id}&per_page=2`;
  const first = await list(`?${of}`);
  expect(first.data.map((each: { order_no: string }) => each.order_no)).toEqual([placed[2], placed[1]]);
  await order(asha);
  const second = await list(`?${of}&after=${first.meta.next}`);
  expect(second.data.map((each: { order_no: string }) => each.order_no)).toEqual([placed[0]]);
  expect(second.meta).toMatchObject({ total: 4, next: null });
});

test("queues are oldest first, and say until when a parcel was promised to leave", async () => {
  // A Friday; the shop works from Monday to Saturday.
  await at("2026-11-20T09:00:00+05:30");
  const asha = await customer();
  const early = await order(asha);
  await at("2026-11-21T18:00:00+05:30");
  const late = await order(asha);
  const [before, queue] = [await list(`?customer=${asha.id}`), await list(`?queue=to_confirm&customer=${asha.id}`)];
  expect(listTokens(before)).toEqual([late.token, early.token]);
  expect(listTokens(queue)).toEqual([early.token, late.token]);
  expect(listTokens(await list(`?queue=to_confirm&customer=${asha.id}&sort=-placed`))).toEqual([
    late.token,
    early.token,
  ]);
  const promised = async () =>
    (await list(`?customer=${asha.id}`)).data.map((each: { dispatch_by: string | null }) => each.dispatch_by);
  expect(await promised()).toEqual(["2026-11-23", "2026-11-20"]);
  await act(early.token, "cancel", { reason: "Ordered twice" });
  expect(await promised()).toEqual(["2026-11-23", null]);
  expect(listTokens({ data: (await list("?queue=to_confirm")).data })).toContain(late.token);
});

test("each queue holds what waits for its act, and says how many", async () => {
  const before = (await list()).counts;
  const { token } = await order(await customer());
  expect((await list()).counts).toEqual({ ...before, all: before.all + 1, to_confirm: before.to_confirm + 1 });
  await confirm(token);
  const after = await list("?queue=to_pack");
  expect(after.counts).toEqual({ ...before, all: before.all + 1, to_pack: before.to_pack + 1 });
  expect(after.data.map((each: { token: string }) => each.token)).toContain(token);
});

test("an order is in the queue of what is to be done with it next, and in no other", async () => {
  const asha = await customer();
  const { token } = await order(asha);
  const queues = async () => {
    const holding = [];
    for (const queue of orderQueues) {
      if (queue !== "all" && listTokens(await list(`?queue=${queue}&customer=${asha.id}`)).includes(token))
        holding.push(queue);
    }
    return holding;
  };
  const back = async () => (await read(token)).returns.at(-1);
  const step = async (answer: Promise<unknown>) => {
    await answer;
    return queues();
  };
  expect(await queues()).toEqual(["to_confirm"]);
  expect(await step(confirm(token))).toEqual(["to_pack"]);
  expect(await step(f.pack(token))).toEqual(["to_ship"]);
  expect(await step(f.ship(token))).toEqual(["to_deliver"]);
  expect(await step(f.deliver(token))).toEqual(["to_collect"]);
  const [line] = (await read(token)).lines;
  const asked = askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
  expect(await step(asked)).toEqual(["to_collect", "returns_to_decide"]);
  expect(await step(f.collect(token))).toEqual(["returns_to_decide"]);
  const { id, lines } = await back();
  const decided = actOnReturn(id, "decide", { expected_status: "requested", decision: "approved" });
  expect(await step(decided)).toEqual(["returns_to_inspect"]);
  const [{ return_line_id, lots }] = lines;
  const pieces = [{ return_line_id, lot_no: lots[0].lot_no, quantity: 1, disposition: "restock" }];
  expect(await step(actOnReturn(id, "inspect", { expected_status: "approved", pieces }))).toEqual(["to_refund"]);
  const paid = actOnReturn(id, "refund", { expected_status: "received", reference: "NEFT 1" });
  expect(await step(paid)).toEqual([]);
});

test("a parcel refused at the door waits among the undelivered", async () => {
  const { token } = await orderIn("shipped");
  await act(token, "undeliver", { reason: "Nobody there" });
  expect(listTokens(await list("?queue=undelivered"))).toContain(token);
  expect(listTokens(await list("?queue=returns_to_inspect"))).not.toContain(token);
});

test("every queue has as many orders as its count says", async () => {
  const { counts } = await list();
  for (const queue of orderQueues) {
    expect((await list(`?queue=${queue}&per_page=100`)).data, queue).toHaveLength(counts[queue]);
  }
});

describe("search", () => {
  const placed = async () => {
    const who = await customer({ account_type: "dealer" });
    await sql`UPDATE customers SET company_name = 'Kaveri Hearing 100%' WHERE id = ${who.id}`;
    await sql`UPDATE addresses SET last_name = 'Sivaraman', phone_number = '9123456780' WHERE id = ${who.addressId}`;
    return { who, ...(await order(who, [{ ref_no: "NK-ME-1001", quantity: 1 }])) };
  };

  test("finds by number, name, telephone, mail, company and reference number, whatever the case", async () => {
    const { who, token, order_no } = await placed();
    const other = await order(await customer(), [{ ref_no: "NK-EE-1101", quantity: 1 }]);
    const [variant] = await sql<{ ref_no: string }>`SELECT ref_no FROM variants WHERE id = 62`;
    const searches = [
      ...[order_no, order_no.toLowerCase(), "sivaraman", "SIVARAMAN asha", "ivaram", "kaveri hearing", "100%"],
      ...["9123456780", "+91 91234 56780", "091234-56780", "91234"],
      ...[who.email, variant?.ref_no ?? "", (variant?.ref_no ?? "").toLowerCase()],
    ];
    for (const search of searches) {
      const tokens = listTokens(await list(`?search=${encodeURIComponent(search)}&per_page=100`));
      expect(tokens, search).toContain(token);
      expect(tokens, search).not.toContain(other.token);
    }
  });

  test("finds by what staff have in hand: invoice, lot, tracking, reference and purchase order, however punctuated", async () => {
    const { token } = await orderIn("delivered", undefined, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
    const other = await orderIn("delivered", undefined, [{ ref_no: "NK-EE-1101", quantity: 1 }]);
    await sql`UPDATE orders SET tracking_number = 'DLV 55-1203/K', po_number = 'PO/KMC/17' WHERE token = ${token}`;
    const [facts] = await sql<{ invoice: string; lot: string }>`
      SELECT i.number AS invoice, l.lot_no AS lot FROM orders o JOIN order_invoices i ON i.order_id = o.id
      JOIN order_lots l ON l.order_id = o.id WHERE o.token = ${token}`;
    for (const number of [facts?.invoice ?? "", facts?.lot ?? "", "DLV 55-1203/K", "PO/KMC/17", "NK-ME-1001"]) {
      for (const search of [number, number.toLowerCase(), number.replace(/[^A-Za-z0-9]/g, "")]) {
        const tokens = listTokens(await list(`?search=${encodeURIComponent(search)}&per_page=100`));
        expect(tokens, search).toContain(token);
        expect(tokens, search).not.toContain(other.token);
      }
    }
  });

  test("every word has to fit, and signs of the database are plain letters", async () => {
    await placed();
    // One or two letters match only the beginning.
    for (const search of ["sivaraman nobody", "%", "_", "\\", "a%a", "'; DROP TABLE orders"]) {
      expect((await list(`?search=${encodeURIComponent(search)}`)).data, search).toEqual([]);
    }
    const names = (await list("?search=00%25")).data.map((each: { name: string }) => each.name);
    expect(new Set(names)).toEqual(new Set(["Asha Sivaraman"]));
  });

  test("goes with queue and status", async () => {
    const { token } = await placed();
    const search = "search=sivaraman&per_page=100";
    expect(listTokens(await list(`?${search}&queue=to_confirm`))).toContain(token);
    expect(listTokens(await list(`?${search}&status=placed`))).toContain(token);
    expect((await list(`?${search}&queue=to_ship`)).data).toEqual([]);
    expect((await list(`?${search}&status=packed`)).data).toEqual([]);
  });
});

test("days are those of India, both included", async () => {
  const asha = await customer();
  const on = async (time: string) => {
    await at(time);
    return (await order(asha)).token;
  };
  const evening = await on("2026-11-20T23:59:59+05:30");
  const night = await on("2026-11-21T00:00:00+05:30");
  const next = await on("2026-11-22T00:00:00+05:30");
  const between = async (query: string) => listTokens(await list(`?customer=${asha.id}&sort=placed&${query}`));
  expect(await between("from=2026-11-21")).toEqual([night, next]);
  expect(await between("to=2026-11-20")).toEqual([evening]);
  expect(await between("from=2026-11-21&to=2026-11-21")).toEqual([night]);
  expect(await between("from=2026-11-22&to=2026-11-21")).toEqual([]);
});

test.each(orderSorts)(
  "sorted by %s, each order is on exactly one page, although others arrive and move in between",
  async (sort) => {
    const asha = await customer();
    const placed: PlacedOrder[] = [];
    for (const quantity of [2, 1, 2, 3, 1]) placed.push(await order(asha, [{ ref_no: "NK-ME-1001", quantity }]));
    const shown: { token: string; total: number; placed_at: string }[] = [];
    let after = "";
    do {
      const page = await list(`?customer=${asha.id}&sort=${sort}&per_page=2${after}`);
      shown.push(...page.data);
      after = page.meta.next && `&after=${page.meta.next}`;
      await order(asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
      await confirm(page.data[0].token);
    } while (after && shown.length < 50);
    const old = shown.filter(({ token }) => placed.some((each) => each.token === token));
    expect(old.map(({ token }) => token).sort()).toEqual(placed.map(({ token }) => token).sort());
    expect(new Set(shown.map(({ token }) => token)).size).toBe(shown.length);
    const key = (each: { total: number; placed_at: string }) =>
      sort.endsWith("total") ? each.total : Date.parse(each.placed_at);
    const keys = shown.map(key);
    expect(keys).toEqual(keys.toSorted((one, other) => (sort.startsWith("-") ? other - one : one - other)));
  },
);

test("partly returned: from the inspection of some items until all came back, in list, filter, detail and the customer's order", async () => {
  const asha = await customer();
  const { token } = await orderIn("delivered", asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
  await f.collect(token);
  const untouched = await orderIn("delivered", asha);
  const [line] = (await read(token)).lines;
  const shown = async () => {
    const [row] = (await list(`?customer=${asha.id}&search=${(await read(token)).order_no}`)).data;
    const own = (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
    const tokens = listTokens(await list(`?customer=${asha.id}&returned=partly`));
    expect(tokens).not.toContain(untouched.token);
    const each = [(await read(token)).is_partly_returned, own.is_partly_returned, tokens.includes(token)];
    expect(each).toEqual([row.is_partly_returned, row.is_partly_returned, row.is_partly_returned]);
    return [own.status, row.is_partly_returned, own.payment_state];
  };
  /** Returns one item through all steps. */
  const comesBack = async () => {
    await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
    const back = (await read(token)).returns.at(-1);
    await actOnReturn(back.id, "decide", { expected_status: "requested", decision: "approved" });
    const [{ return_line_id, lots }] = (await read(token)).returns.at(-1).lines;
    const pieces = [{ return_line_id, lot_no: lots[0].lot_no, quantity: 1, disposition: "restock" }];
    const before = await shown();
    const inspected = await actOnReturn(back.id, "inspect", { expected_status: "approved", pieces });
    expect(inspected.status).toBe(200);
    return { id: back.id, before, after: await shown() };
  };
  expect(await shown()).toEqual(["delivered", false, "collected"]);
  const first = await comesBack();
  expect([first.before, first.after]).toEqual([
    ["return_requested", false, "collected"],
    ["delivered", true, "refund_due"],
  ]);
  await actOnReturn(first.id, "refund", { expected_status: "received", reference: "NEFT 9" });
  expect(await shown()).toEqual(["delivered", true, "partly_refunded"]);
  const second = await comesBack();
  expect([second.before, second.after]).toEqual([
    ["return_requested", true, "partly_refunded"],
    ["returned", false, "refund_due"],
  ]);
});

test("asked in a wrong way it says so; and only those see orders who may", async () => {
  for (const query of [
    "after=nothing",
    "per_page=101",
    "queue=x",
    "sort=name",
    "from=2026-02-30",
    "customer=0",
    "returned=x",
  ]) {
    const { status, body } = await request("GET", `/api/staff/orders?${query}`, { staff: owner });
    expect([status, Object.keys(body.errors)], query).toEqual([422, [query.split("=")[0]]]);
  }
  expect((await request("GET", "/api/staff/orders")).status).toBe(401);
});

test("filtered orders are exported as a sheet, in which nothing is a formula", async () => {
  const asha = await customer();
  const placed = await order(asha);
  await order(await customer());
  await shop.sql`UPDATE orders SET courier = '=HYPERLINK("x")' WHERE token = ${placed.token}`;
  const lines = (await sheet(`?customer=${asha.id}`)).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(
    "\ufefforder_no,placed_on,status,payment_status,total,item_count,name,company_name,phone_number,city,state,buyer_gstin,courier,tracking_number,purpose,payment_state,is_partly_returned,entered_by",
  );
  expect(lines[1]).toMatch(
    new RegExp(`^${placed.order_no},\\d{4}-\\d\\d-\\d\\d,placed,due,${placed.total.toFixed(2)},2,`),
  );
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect((await sheet("?queue=to_ship")).trimEnd().split("\n")).toHaveLength(1);
});

test("staff print the invoice in all its copies, once there is one", async () => {
  const warehouse = await member("warehouse");
  const { token } = await orderIn("confirmed");
  const early = await request("GET", `/api/staff/orders/${token}/invoice`, { staff: warehouse });
  expect([early.status, early.body.code]).toEqual([409, "not_issued_yet"]);
  const packed = await orderIn("packed");
  const paper = await working(() => request("GET", `/api/staff/orders/${packed.token}/invoice`, { staff: warehouse }));
  expect([paper.status, paper.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(String(paper.body).slice(0, 5)).toBe("%PDF-");
  expect((await request("GET", "/api/staff/orders/nothing-of-it/invoice", { staff: warehouse })).status).toBe(404);
});
