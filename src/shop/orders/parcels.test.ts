import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

/** A customer's orders that leave in several parcels. How they are divided is tested in order-splits. */

const shop = await testShop();
const { request, customer, sql } = shop;
const { at, order, read, act, confirm, pack, ship, deliver } = await fulfilmentCalls(shop);
await at("2026-11-21T10:00:00+05:30");
let asha: TestCustomer;
beforeEach(async () => {
  asha = await customer();
});

const specula = "NK-EE-1101";
const hooks = "NK-NS-1201";
const goods = [
  { ref_no: specula, quantity: 5 },
  { ref_no: hooks, quantity: 3 },
];

/** Moves units of a reference into a parcel of their own. */
async function split(token: string, ref_no: string, quantity: number) {
  const { lines } = await read(token);
  const line = lines.find((each: { ref_no: string }) => each.ref_no === ref_no);
  const body = { kind: "parcel", lines: [{ line_id: line.line_id, quantity, of: line.quantity }] };
  const answer = await act(token, "split", body);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data.parcels.at(-1) as { token: string; order_no: string };
}

/** An order whose hooks leave in a parcel of their own. */
async function divided(coupon?: string) {
  const whole = await order(asha, goods, coupon);
  return { ...whole, parcel: await split(whole.token, hooks, 3) };
}

const list = async (query = "", token = asha.token) =>
  (await request("GET", `/api/orders${query}`, { token })).body as { data: Listed[]; meta: { total: number } };
interface Listed {
  order_no: string;
  parcels?: { order_no: string; status: string; can_cancel: boolean; lines: { ref_no: string }[] }[];
}
const numbersFor = async (query: string) => (await list(query)).data.map(({ order_no }) => order_no);
const cancel = (token: string, by = asha.token) =>
  request("POST", `/api/orders/${token}/cancel`, { token: by, body: { reason: "Ordered by mistake" } });

describe("a list of orders", () => {
  test("shows an order once, with what is in each of its parcels", async () => {
    const { order_no, parcel } = await divided();
    const { data, meta } = await list();
    expect(meta.total).toBe(1);
    expect(data[0]?.order_no).toBe(order_no);
    expect(data[0]?.parcels?.map(({ order_no, lines }) => [order_no, lines.map(({ ref_no }) => ref_no)])).toEqual([
      [order_no, [specula]],
      [parcel.order_no, [hooks]],
    ]);
  });

  test("is searched in all parcels: by number, reference number and state, also both of one parcel", async () => {
    const { order_no, parcel } = await divided();
    await order(asha, [{ ref_no: "NK-EE-1102", quantity: 1 }]);
    await confirm(parcel.token);
    for (const query of [
      `?search=${parcel.order_no}`,
      `?search=${order_no}`,
      `?search=${hooks}`,
      `?search=${specula}`,
      "?status=confirmed",
      `?status=confirmed&search=${hooks}`,
      `?status=placed&search=${specula}`,
    ])
      expect([query, await numbersFor(query)]).toEqual([query, [order_no]]);
    // The specula are in the parcel that is not confirmed.
    expect(await numbersFor(`?status=confirmed&search=${specula}`)).toEqual([]);
    expect((await list("?per_page=1&page=2")).meta.total).toBe(2);
  });

  test("forgets a parcel that was merged: its number and its end as cancelled find nothing", async () => {
    const { order_no, parcel } = await divided();
    expect((await act(parcel.token, "merge")).status).toBe(200);
    expect(await numbersFor(`?search=${parcel.order_no}`)).toEqual([]);
    expect(await numbersFor("?status=cancelled")).toEqual([]);
    const [only] = (await list(`?search=${hooks}`)).data;
    expect([only?.order_no, only?.parcels]).toEqual([order_no, undefined]);
  });

  test("shows another customer nothing of them", async () => {
    const { parcel } = await divided();
    const bea = await customer();
    expect((await list(`?search=${parcel.order_no}`, bea.token)).data).toEqual([]);
    expect((await cancel(parcel.token, bea.token)).status).toBe(404);
    expect((await read(parcel.token)).status).toBe("placed");
  });
});

test("numbers of parcels are never used again, also after one was merged, and for parcels of parcels", async () => {
  const whole = await order(asha, goods);
  const first = await split(whole.token, hooks, 2);
  expect((await act(first.token, "merge")).status).toBe(200);
  const second = await split(whole.token, hooks, 2);
  const third = await split(second.token, hooks, 1);
  expect([first, second, third].map(({ order_no }) => order_no)).toEqual(
    [1, 2, 3].map((place) => `${whole.order_no}-B${place}`),
  );
  const family = await sql<{ parent: string }>`
    SELECT p.number AS parent FROM orders o JOIN orders p ON p.id = o.parent_id
    WHERE o.token IN (${first.token}, ${second.token}, ${third.token})`;
  expect(family.map(({ parent }) => parent)).toEqual(Array(3).fill(whole.order_no));
});

describe("cancelling", () => {
  const couponUses = async () =>
    (await sql<{ n: number }>`SELECT used_count AS n FROM coupons WHERE code = 'WELCOME10'`)[0]?.n ?? 0;
  const history = async (token: string) =>
    (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data.timeline.map(
      ({ status }: { status: string }) => status,
    );

  test("one parcel leaves the others alone, and the coupon is used until the last is cancelled", async () => {
    const before = await couponUses();
    const { token, parcel } = await divided("WELCOME10");
    expect(await couponUses()).toBe(before + 1);
    expect((await cancel(parcel.token)).status).toBe(200);
    const [listed] = (await list()).data;
    expect(listed?.parcels?.map(({ status, can_cancel }) => [status, can_cancel])).toEqual([
      ["placed", true],
      ["cancelled", false],
    ]);
    expect([(await history(token)).at(-1), (await history(parcel.token)).at(-1)]).toEqual(["placed", "cancelled"]);
    expect(await couponUses()).toBe(before + 1);
    expect((await cancel(token)).status).toBe(200);
    expect(await couponUses()).toBe(before);
  });

  test("both at once releases the coupon once", async () => {
    const before = await couponUses();
    const { token, parcel } = await divided("WELCOME10");
    const answers = await Promise.all([cancel(token), cancel(parcel.token), cancel(token), cancel(parcel.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await couponUses()).toBe(before);
  });

  test("keeps the coupon used while another parcel was delivered", async () => {
    const before = await couponUses();
    const { token, parcel } = await divided("WELCOME10");
    for (const step of [confirm, pack, ship, deliver]) await step(token);
    expect((await cancel(parcel.token)).status).toBe(200);
    expect(await couponUses()).toBe(before + 1);
  });

  test("is too late for a parcel that is packed, and possible for the other", async () => {
    const { token, parcel } = await divided();
    await confirm(parcel.token);
    await pack(parcel.token);
    expect((await cancel(parcel.token)).body.code).toBe("too_late");
    expect((await cancel(token)).body.data.status).toBe("cancelled");
    expect((await read(parcel.token)).status).toBe("packed");
  });

  test("a merged parcel changes nothing: its goods are in the order", async () => {
    const { token, parcel } = await divided();
    await act(parcel.token, "merge");
    const before = await read(token);
    await cancel(parcel.token);
    expect(await read(token)).toEqual(before);
  });
});
