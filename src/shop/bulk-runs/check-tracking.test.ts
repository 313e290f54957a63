import { expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, member, jobs } = shop;
const { owner, read, orderIn } = await fulfilmentCalls(shop);

const check = (content: string | Buffer, staff = owner) =>
  request("POST", "/api/staff/bulk-runs/check-tracking", {
    staff,
    body: Buffer.from(content),
    headers: { "content-type": "text/csv" },
  });

test("orders are found by their number or their invoice's, and shipped with the numbers of the file", async () => {
  const [one, two, late] = [await orderIn("packed"), await orderIn("packed"), await orderIn("shipped")];
  const invoice = (await read(two.token)).invoice.number;
  const { status, body } = await check(
    [
      "AWB No,Order ID,Courier Name",
      `BD 1,${one.order_no.toLowerCase().replace("-", " ")},Blue Dart`,
      `BD 2,${invoice},Blue Dart`,
      `BD 3,${late.order_no},Blue Dart`,
      `BD 4,${one.order_no},Blue Dart`,
      "BD 5,ENT-1,Blue Dart",
      `,${two.order_no},`,
      `1.2E+11,${two.order_no},`,
      ",,",
    ].join("\n"),
  );
  expect(status).toBe(200);
  const { rows } = body.data;
  expect(rows.map(({ order_no, problem }: Record<string, unknown>) => [order_no, problem])).toEqual([
    [one.order_no, null],
    [two.order_no, null],
    [late.order_no, expect.stringContaining("shipped")],
    [one.order_no, `${one.order_no} is in the file twice.`],
    [null, "No order or invoice has the number ENT-1."],
    [two.order_no, "Enter the tracking number."],
    [two.order_no, expect.stringMatching(/Format the column as Text/)],
  ]);
  const orders = rows
    .slice(0, 2)
    .map(({ token, tracking_number }: Record<string, string>) => ({ token, tracking_number }));
  const begun = await request("POST", "/api/staff/orders/ship", {
    staff: owner,
    body: { courier: "Blue Dart", orders },
  });
  expect(begun.status).toBe(201);
  await jobs.runDue();
  expect(await read(one.token)).toMatchObject({ status: "shipped", courier: "Blue Dart", tracking_number: "BD 1" });
  expect(await read(two.token)).toMatchObject({ status: "shipped", tracking_number: "BD 2" });
});

test.each([
  ["nothing but headings", "Order,AWB", /no rows/],
  ["no order", "AWB\nBD 1", /order or invoice/],
  ["no tracking number", "Order\nENT-1", /tracking number/],
  ["too many rows", `Order,AWB\n${"ENT-1,BD 1\n".repeat(1001)}`, /at most 1,000 rows/],
])("a file with %s is refused in words", async (_, content, message) => {
  const { status, body } = await check(content);
  expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
});

test("hostile rows are answered, and the right to ship is needed", async () => {
  const { status, body } = await check(`Order,AWB\n${"x".repeat(20_000)},1\n%,2\n\u0000,3`);
  expect(status).toBeLessThan(500);
  if (status === 200) expect(body.data.rows.every(({ problem }: { problem: string }) => problem !== null)).toBe(true);
  expect((await check("Order,AWB\nENT-1,1", await member("sales"))).status).toBe(403);
});
