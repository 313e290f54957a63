import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, clock, sql } = shop;
clock.set("2026-11-21T10:00:00+05:30");
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const list = (query = "", token: string | null = asha.token) => request("GET", `/api/orders${query}`, { token });
const numbersFor = async (query: string) =>
  (await list(query)).body.data.map((each: { order_no: string }) => each.order_no);
const place = async (refNo: string, quantity: number) =>
  (await placeTestOrder(shop, asha, { goods: [[refNo, quantity]] })).order;

describe("the list", () => {
  test("is empty for a new customer", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual({ data: [], meta: { page: 1, per_page: 24, total: 0, last_page: 1 } });
  });

  test("has everything the page shows of an order, in rupees", async () => {
    const order = await place("NK-EE-1102", 3);
    const { body } = await list();
    expect(body.data).toEqual([
      {
        token: order.token,
        order_no: order.number,
        placed_at: clock.now().toISOString(),
        status: "placed",
        payment_status: "due",
        payment_texts: {
          status: "Cash on delivery",
          amount: "To pay at the door",
          step: "You pay at the door",
        },
        total: order.total_paise / 100,
        item_count: 3,
      },
    ]);
  });

  test("goes newest first, in pages", async () => {
    const first = await place("NK-EE-1101", 2);
    const second = await place("NK-EE-1102", 3);
    const third = await place("NK-EE-1101", 2);
    const { body } = await list("?per_page=2");
    expect(body.data.map((each: { order_no: string }) => each.order_no)).toEqual([third.number, second.number]);
    expect(body.meta).toEqual({ page: 1, per_page: 2, total: 3, last_page: 2 });
    expect(await numbersFor("?per_page=2&page=2")).toEqual([first.number]);
    expect(await numbersFor("?per_page=2&page=3")).toEqual([]);
  });
});

describe("filters", () => {
  test("by status", async () => {
    const kept = await place("NK-EE-1101", 2);
    const gone = await place("NK-EE-1601", 1);
    await sql`UPDATE orders SET status = 'cancelled' WHERE id = ${gone.id}`;
    expect(await numbersFor("?status=cancelled")).toEqual([gone.number]);
    expect(await numbersFor("?status=placed")).toEqual([kept.number]);
    expect(await numbersFor("?status=delivered")).toEqual([]);
  });

  test("by number, reference number and product name, whatever the case", async () => {
    const specula = await place("NK-EE-1101", 2);
    const probe = await place("NK-EE-1601", 1);
    expect(await numbersFor("?search=jobson")).toEqual([probe.number]);
    expect(await numbersFor("?search=JOBSON-HORNE")).toEqual([probe.number]);
    expect(await numbersFor("?search=NK-EE-11")).toEqual([specula.number]);
    expect(await numbersFor(`?search=${specula.number.toLowerCase()}`)).toEqual([specula.number]);
  });

  test("by status and words together", async () => {
    await place("NK-EE-1601", 1);
    expect(await numbersFor("?search=jobson&status=cancelled")).toEqual([]);
  });

  test.each(["%25", "_", "'", "%5C"])("%s is an ordinary character", async (character) => {
    await place("NK-EE-1101", 1);
    const { status, body } = await list(`?search=${character}`);
    expect([status, body.data]).toEqual([200, []]);
  });
});

describe("a query that is not valid", () => {
  test.each([
    ["page=0", "page"],
    ["page=one", "page"],
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["status=lost", "status"],
    [`search=${"x".repeat(201)}`, "search"],
  ])("?%s names the field", async (query, field) => {
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe("who may read it", () => {
  test("a request without a session", async () => {
    const { status, body } = await list("", null);
    expect([status, body.code]).toEqual([401, "unauthenticated"]);
  });

  test("a request whose session has ended", async () => {
    await sql`UPDATE sessions SET expires_at = ${clock.now()} WHERE customer_id = ${asha.id}`;
    expect((await list()).status).toBe(401);
  });

  test("no member of staff: they have a list of their own", async () => {
    expect((await request("GET", "/api/orders", { staff: await shop.member() })).status).toBe(401);
  });

  test("another customer sees only their own orders, even when they search for the number", async () => {
    const { number } = await place("NK-EE-1101", 1);
    const { token } = await customer();
    expect((await list("", token)).body.meta.total).toBe(0);
    expect((await list(`?search=${number}`, token)).body.data).toEqual([]);
  });

  test("no cache keeps it", async () => {
    expect((await list()).headers["cache-control"]).toBe("no-store");
  });
});

test("an order placed between two pages shows the last row again, and hides none", async () => {
  const [first, second] = [await place("NK-EE-1101", 1), await place("NK-EE-1102", 1)];
  expect(await numbersFor("?per_page=1")).toEqual([second.number]);
  await place("NK-EE-1101", 1);
  const rest = [...(await numbersFor("?per_page=1&page=2")), ...(await numbersFor("?per_page=1&page=3"))];
  expect(rest).toEqual([second.number, first.number]);
});
