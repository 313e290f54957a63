import { expect, test } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, sql, live } = shop;
const f = await fulfilmentCalls(shop);
const { enquiry, act } = await enquiryCalls(shop);

const home = async (token: string) => {
  const { status, body } = await request("GET", "/api/my-home", { token });
  expect(status).toBe(200);
  return body.data;
};

test("a new customer's home is empty, and a visitor has none", async () => {
  const { token } = await customer();
  expect(await home(token)).toEqual({ last_orders: [], open_orders: [], frequent: [], enquiries: [] });
  expect((await request("GET", "/api/my-home")).status).toBe(401);
});

test("the last three orders and the open ones, newest first", async () => {
  const buyer = await customer();
  const orders = [];
  for (let made = 0; made < 4; made++) orders.push((await f.order(buyer)).order_no);
  const cancelled = (await home(buyer.token)).last_orders[0];
  const body = { reason: "Changed my mind" };
  await request("POST", `/api/orders/${cancelled.token}/cancel`, { token: buyer.token, body });
  const { last_orders, open_orders } = await home(buyer.token);
  const numbers = (list: { order_no: string }[]) => list.map(({ order_no }) => order_no);
  expect(numbers(last_orders)).toEqual([...orders].reverse().slice(0, 3));
  expect(numbers(open_orders)).toEqual([...orders].reverse().slice(1));
});

test("references by the number of orders that have them, with the quantity last ordered and the price", async () => {
  const buyer = await customer();
  const [often, once] = ["NK-EE-1101", "NK-EE-1102"];
  await f.order(buyer, [
    { ref_no: often ?? "", quantity: 5 },
    { ref_no: once ?? "", quantity: 7 },
  ]);
  await f.order(buyer, [{ ref_no: often ?? "", quantity: 3 }]);
  const { frequent } = await home(buyer.token);
  expect(frequent).toMatchObject([
    {
      ref_no: often,
      quantity: 3,
      orders: 2,
      availability: { status: expect.stringMatching(/^(in_stock|low)$/) },
      refusal: null,
      price: expect.any(Number),
    },
    { ref_no: once, quantity: 7, orders: 1 },
  ]);
  expect(frequent[0]).not.toHaveProperty("available");
  await sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = ${often}`;
  await live.refresh();
  expect((await home(buyer.token)).frequent.map(({ ref_no }: { ref_no: string }) => ref_no)).toEqual([once]);
});

test("enquiries with our replies, and none of another customer", async () => {
  const [asha, ravi] = [await customer(), await customer()];
  const id = await enquiry({ subject: "Sterilisation" }, asha.token);
  await act(id, "answer", { text: "Yes, at 134 °C.", answers_seen: 0 });
  const { enquiries } = await home(asha.token);
  expect(enquiries).toMatchObject([
    { subject: "Sterilisation", status: "answered", answers: [{ text: "Yes, at 134 °C." }] },
  ]);
  expect((await home(ravi.token)).enquiries).toEqual([]);
});
