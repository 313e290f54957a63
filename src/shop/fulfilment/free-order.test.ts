import { beforeAll, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, sql } = shop;
const f = await fulfilmentCalls(shop);
await f.at("2026-11-20T10:00:00+05:30");
let buyer: TestCustomer;
let token = "";

const shown = async () => (await request("GET", `/api/orders/${token}`, { token: buyer.token })).body.data;

beforeAll(async () => {
  const { coupon } = await couponCalls(shop);
  await coupon({ code: "whole", value: "100", minimum: "", largest: "" });
  buyer = await shop.customer();
  ({ token } = await f.order(buyer, [{ ref_no: "NK-ME-1001", quantity: 2 }], "WHOLE"));
});

test("an order that a coupon covers whole has nothing to pay, as placed", async () => {
  const order = await shown();
  expect(order).toMatchObject({ total: 0, due: 0, payment_status: "collected" });
  expect(order.payment_texts.status).toBe("Nothing to pay");
  expect(order.payment_terms).toBe("Nothing to pay: the total of this order is zero.");
  await shop.jobs.runDue();
  const [mail = ""] = await readMails(shop);
  expect(mail).toContain("Nothing to pay: the total of this order is zero.");
  expect(mail).not.toMatch(/Cash on delivery|at the door/);
});

test("and so on its invoice, in the mails, in the staff's lists and in the cash book", async () => {
  await f.confirm(token);
  await f.pack(token);
  await shop.working(() => request("GET", `/api/orders/${token}/invoice`, { token: buyer.token }));
  const [invoice] = await sql<{ pdf: Buffer }>`
    SELECT d.pdf FROM invoice_documents d JOIN invoices i ON i.id = d.invoice_id JOIN orders o ON o.id = i.order_id
    WHERE o.token = ${token}`;
  const text = (await pdfPages(invoice?.pdf ?? Buffer.alloc(0))).join(" ");
  expect(text).toContain("Nothing to pay");
  expect(text).not.toMatch(/Paid in full|Due ₹|Cash on delivery/);
  await f.ship(token);
  await f.deliver(token);
  await shop.jobs.runDue();
  expect((await readMails(shop)).join("\n")).not.toMatch(/Please have|Cash on delivery/);

  const staff = await f.read(token);
  expect(staff).toMatchObject({ payment_status: "collected", due: 0 });
  expect(staff.may).not.toContain("collect");
  const listed = async (query: string) =>
    (await request("GET", `/api/staff/orders?${query}`, { staff: f.owner })).body.data.map(
      (row: { token: string }) => row.token,
    );
  expect(await listed("")).toContain(token);
  expect(await listed("queue=to_collect")).not.toContain(token);
  const paid = await f.orderIn("delivered");
  const book = await request("GET", "/api/staff/books/table?book=cod&period=112026", { staff: f.owner });
  expect(book.body.data.rows.map((row: { order_token: string }) => row.order_token)).toEqual([paid.token]);
});

test("and when it comes back", async () => {
  const [line] = (await f.read(token)).lines;
  await f.askReturn(token, buyer, [{ line_id: line.line_id, quantity: 2 }]);
  const [back] = (await f.read(token)).returns;
  await f.actOnReturn(back.id, "decide", { expected_status: "requested", decision: "approved" });
  const [{ return_line_id, lots }] = (await f.read(token)).returns[0].lines;
  const pieces = [{ return_line_id, lot_no: lots[0].lot_no, quantity: 2, disposition: "restock" }];
  const done = await f.actOnReturn(back.id, "inspect", { expected_status: "approved", pieces });
  expect([done.status, done.body.code]).toEqual([200, undefined]);
  expect(await shown()).toMatchObject({ status: "returned", due: 0, payment_status: "collected" });
});
