import { expect, test } from "vitest";
import { fulfilmentOf } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, member } = shop;
const { order, confirm, orderIn, owner } = await fulfilmentOf(shop);

const list = async (query = "") => (await request("GET", `/api/staff/orders${query}`, { staff: owner })).body;
const sheet = async (query = "") => (await request("GET", `/api/staff/orders.csv${query}`, { staff: owner })).body;

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
  expect(second.meta).toEqual({ next: null });
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

test("what is filtered can be had as a sheet, in which nothing is a formula", async () => {
  const asha = await customer();
  const placed = await order(asha);
  await order(await customer());
  await shop.sql`UPDATE orders SET courier = '=HYPERLINK("x")' WHERE token = ${placed.token}`;
  const lines = (await sheet(`?customer=${asha.id}`)).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(
    "\ufefforder_no,placed_on,status,payment_status,total,item_count,name,company_name,phone_number,city,state,buyer_gstin,courier,tracking_number",
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
  const paper = await request("GET", `/api/staff/orders/${packed.token}/invoice`, { staff: warehouse });
  expect([paper.status, paper.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(String(paper.body).slice(0, 5)).toBe("%PDF-");
  expect((await request("GET", "/api/staff/orders/nothing-of-it/invoice", { staff: warehouse })).status).toBe(404);
});
