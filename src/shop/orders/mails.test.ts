import { beforeAll, expect, test } from "vitest";
import { readMails } from "../../../test/support/mails.ts";
import { copyTestOrder, placeTestOrder, readTestOrder } from "../../../test/support/orders.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { rupeesText } from "../../contract/money.ts";
import { englishNames } from "../translations/index.ts";
import * as orderMailJobs from "./job-definitions.ts";
import { deliveryAddress, type MailedOrder, orderConfirmedMail } from "./mails.ts";

const t = await testShop({ env: { PUBLIC_URL: "https://shop.example" } });
const [most] = await t.sql<{ variant_id: number }>`
  SELECT a.variant_id FROM variant_availability a JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
  WHERE NOT p.enquiry_only AND NOT p.verified_only ORDER BY available DESC LIMIT 1`;
const ordered = t.live.current().catalogue.variantById.get(most?.variant_id ?? 0);

let order: { id: number; token: string; number: string };
let email: string;

beforeAll(async () => {
  const customer = await t.customer();
  email = customer.email;
  await t.sql`UPDATE customers SET first_name = 'मीरा' WHERE id = ${customer.id}`;
  const ask = (path: string, body: unknown) => t.request("POST", `/api/${path}`, { token: customer.token, body });
  await ask("cart/store", { sub_product_id: most?.variant_id, quantity: 2 });
  const addresses = { billing_address: customer.addressId, shipping_address: customer.addressId };
  const { body } = await ask("check-out/place-order", { coupon_token: null, ...addresses });
  const [row] = await t.sql<typeof order>`SELECT id, token, number FROM orders WHERE token = ${body.order.token}`;
  if (!row) throw new Error("There is no order.");
  order = row;
  await t.jobs.runDue();
});

/** The mail that this job sends. */
async function runMailJob(name: string, payload: Record<string, unknown> = {}): Promise<string> {
  const before = (await readMails(t)).length;
  t.clock.advance({ seconds: 1 });
  await t.sql`INSERT INTO jobs (name, payload) VALUES (${name}, ${JSON.stringify({ order_id: order.id, ...payload })})`;
  await t.jobs.runDue();
  const mails = await readMails(t);
  expect(mails).toHaveLength(before + 1);
  const mail = mails.at(-1) ?? "";
  expect(mail).toContain(`To: ${email}`);
  expect(mail).toContain("Dear मीरा");
  expect(mail).toContain(`View order: https://shop.example/orderdetail?order=${order.token}`);
  return mail;
}

test.each([
  ["mail.order-confirmed", "is confirmed", "You can cancel it"],
  ["mail.order-delivered", "is delivered", "within 20 days"],
  ["mail.order-undelivered", "could not be delivered", "is refunded once the items are back"],
  ["mail.order-cancelled", "is cancelled", "you have nothing to pay"],
])("%s tells what was ordered, and what comes next", async (name, subject, words) => {
  const mail = await runMailJob(name);
  expect(mail).toContain(`Subject: Your order ${order.number} ${subject}`);
  expect(mail).toContain(words);
  expect(mail).toContain(`2 × ${ordered?.product.name} (${ordered?.variant.ref_no}`);
  expect(mail).toContain("Total with all taxes");
});

test.each([
  ["mail.order-confirmed", "cancelled"],
  ["mail.order-shipped", "undelivered"],
] as const)("%s that was delayed is not sent once the order is %s: another mail says so", async (name, status) => {
  const [copy] = await copyTestOrder(t, await readTestOrder(t, order.token), 1, { status });
  const before = (await readMails(t)).length;
  await t.sql`INSERT INTO jobs (name, payload) VALUES (${name}, ${JSON.stringify({ order_id: copy?.order.id })})`;
  await t.jobs.runDue();
  expect(await readMails(t)).toHaveLength(before);
});

test.each(["mail.order-placed", "mail.order-shipped"])("%s offers cash only where the law allows it", async (name) => {
  const isCashOffered = async (total_paise: number) => {
    const untaxed = { cgst_paise: 0, sgst_paise: 0, shipping_paise: 0, shipping_cgst_paise: 0, shipping_sgst_paise: 0 };
    const amounts = { ...untaxed, round_off_paise: 0, coupon_paise: 0, subtotal_paise: total_paise, total_paise };
    const [copy] = await copyTestOrder(t, await readTestOrder(t, order.token), 1, amounts);
    const mail = await runMailJob(name, { order_id: copy?.order.id });
    expect(mail).toMatch(/, by\s(?:cash, UPI or bank transfer|UPI, bank transfer, cheque or demand draft)\./);
    const isOffered = /, by cash,/.test(mail);
    const note = /By law \(section 186 of the Income-tax Act, 2025\) .* at the door by UPI, bank transfer, cheque or/s;
    expect(note.test(mail)).toBe(!isOffered);
    return isOffered;
  };
  expect(await isCashOffered(1_99_999_00)).toBe(true);
  expect(await isCashOffered(2_00_000_00)).toBe(false);
});

test("mail.order-shipped names courier, tracking number and what to have ready at the door", async () => {
  await t.sql`UPDATE orders SET courier = 'Example Couriers', tracking_number = 'EX123456789IN' WHERE id = ${order.id}`;
  const mail = await runMailJob("mail.order-shipped");
  expect(mail).toContain("Courier: Example Couriers\r\nTracking number: EX123456789IN\r\nDeliver to: Asha Rao");
  expect(mail).toMatch(/Please have Rs [\d,]+\.00 ready\. Cash on delivery: you pay at the door/);
  await t.sql`UPDATE orders SET payment_status = 'collected' WHERE id = ${order.id}`;
  expect(await runMailJob("mail.order-shipped")).not.toContain("Please have");
});

test.each([
  ["approved", "is approved", "to your bank account", "Note: Please keep the box."],
  ["refused", "is not accepted", "If you disagree", "Reason: Please keep the box."],
])("mail.return-decided: %s", async (status, subject, words, note) => {
  const [line] = await t.sql<{ id: number }>`SELECT id FROM order_lines WHERE order_id = ${order.id}`;
  const [made] = await t.sql<{ id: number }>`
    INSERT INTO returns (order_id, number, kind, status, reason, refund_to, requested_at, decided_at, decided_by,
      decision_note, credit_paise)
    VALUES (${order.id}, ${`RET-${status}`}, 'return', ${status}, 'Too short', 'bank', now(), now(), 'Staff',
      'Please keep the box.', 100) RETURNING id`;
  await t.sql`
    INSERT INTO return_lines (return_id, order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    VALUES (${made?.id}, ${line?.id}, 1, 100, 0, 0, 0)`;
  const mail = await runMailJob("mail.return-decided", { return_id: made?.id });
  expect(mail).toContain(`Subject: Your return RET-${status} ${subject}`);
  expect(mail).toContain(words);
  expect(mail).toContain(note);
  expect(mail).toContain(`Items: 1 × ${ordered?.product.name}, ${ordered?.variant.ref_no}`);
});

test("a variant is described by its attributes and their values, as on the invoice", async () => {
  await t.sql`UPDATE order_lines SET ref_no = 'NK-DESCRIBED', product_attribute = ${JSON.stringify([
    { attribute_name: "Diameter (mm)", value: "4" },
    { attribute_name: "Side", value: "Left" },
  ])} WHERE order_id = ${order.id}`;
  expect(await runMailJob("mail.order-confirmed")).toContain("(NK-DESCRIBED, Diameter (mm) 4, Side Left): Rs");
});

test("a customer who reads Hindi reads attribute values in Hindi", async () => {
  const [line] = await t.sql<{ id: number; product_attribute: object[] }>`
    SELECT id, product_attribute FROM order_lines WHERE order_id = ${order.id}`;
  const colour = JSON.stringify([{ attribute_name: "Colour", value: "Gold coloured" }]);
  await t.sql`UPDATE order_lines SET product_attribute = ${colour} WHERE id = ${line?.id}`;
  const english = await runMailJob("mail.order-confirmed");
  expect([english.includes("Gold coloured"), english.includes("सुनहरा")]).toEqual([true, false]);
  await t.sql`UPDATE customers SET language = 'hi' WHERE email = ${email}`;
  t.clock.advance({ seconds: 1 });
  await t.sql`INSERT INTO jobs (name, payload) VALUES ('mail.order-confirmed', ${JSON.stringify({ order_id: order.id })})`;
  await t.jobs.runDue();
  const hindi = (await readMails(t)).at(-1) ?? "";
  expect([hindi.includes("Gold coloured"), hindi.includes("सुनहरा")]).toEqual([false, true]);
});

/** The mail of an order of so many lines, each of Rs 105. */
function writeMail(count: number, adjustments: object[] = []) {
  const line = { quantity: 1, product_name: "Micro Ear Pick, straight", ref_no: "NK-ME-1001", product_attribute: [] };
  const amounts = { taxable_paise: 100_00, cgst_paise: 2_50, sgst_paise: 2_50, igst_paise: 0 };
  const shipping_address = { f_name: "Asha", l_name: "Rao", company_name: "", address: "12 Karve Road" };
  const ordered = { number: "ENT-1", token: "t", seller_gstin: "27", coupon_code: null, total_paise: count * 105_00 };
  return orderConfirmedMail({ name: "Shop", email: "care@shop.example", publicUrl: "https://shop.example" }, "Asha", {
    order: { ...ordered, shipping_address },
    lines: Array.from({ length: count }, () => ({ ...line, ...amounts })),
    adjustments,
    names: () => englishNames,
  } as unknown as MailedOrder);
}

test("the mail of a long order reaches its total before Gmail cuts it off", () => {
  const long = writeMail(1000);
  expect(Buffer.byteLength(long.html)).toBeLessThan(60_000);
  expect(long.text).toContain(
    "(NK-ME-1001): Rs 105.00\nand 900 more products: Rs 94,500.00\nTotal with all taxes: Rs 1,05,000.00",
  );
  expect(writeMail(100).text).not.toContain("more product");
});

test("free delivery is stated; another charge of zero is not mentioned", () => {
  const free = { amount_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, rule: { type: "charge" } };
  const { text } = writeMail(1, [
    { ...free, kind: "shipping", label: "Shipping" },
    { ...free, kind: "packing", label: "Packing" },
  ]);
  expect(text).toContain("Shipping: free\nTotal");
  expect(text).not.toContain("Packing");
});

test("an account that was deleted is not written to", async () => {
  const { id } = await t.customer();
  await t.sql`UPDATE orders SET customer_id = ${id} WHERE id = ${order.id}`;
  await t.sql`
    UPDATE customers SET deleted_at = now(), email = 'deleted-' || id || '@account.invalid', password_hash = '', last_name = '',
      mobile_number = '', born_on = '1900-01-01', address = '', pincode = '', mci_number = NULL WHERE id = ${id}`;
  const before = (await readMails(t)).length;
  await t.shop.jobs.enqueue(t.db, orderMailJobs.delivered, { order_id: order.id });
  await t.jobs.runDue();
  expect(await readMails(t)).toHaveLength(before);
  expect(await t.sql`SELECT name FROM jobs WHERE name LIKE 'mail.%'`).toEqual([]);
});

test("mail programs make no link of the address, which may be typed for someone else", async () => {
  const stored = await readTestOrder(t, order.token);
  const shipping_address = {
    ...stored.order.shipping_address,
    company_name: "Win at https://spam.example",
    address: "7 M.G. Road",
  };
  const { value } = deliveryAddress({ ...stored.order, shipping_address });
  expect(value).toContain("Win at https:\u200b//spam.\u200bexample\n");
  expect(value.replaceAll("\u200b", "")).toContain("7 M.G. Road");
});

test("the mails of several orders take the statements of one, and each says what is in its own", async () => {
  const place = async (quantity: number) => {
    const customer = await t.customer();
    const { order, lines } = await placeTestOrder(t, customer, { goods: [["NK-EE-1101", quantity]] });
    return { customer, order, lines };
  };
  // Which jobs are completed together depends on when their mails have been stored.
  const send = async () =>
    (await countRoundTrips(() => t.jobs.runDue())).statements.filter((each) => !each.includes("DELETE FROM jobs"));
  await place(1);
  const forOne = await send();
  const before = (await readMails(t)).length;
  const placed = [await place(1), await place(2), await place(3), await place(4)];
  const forFour = await send();
  expect(forFour).toHaveLength(forOne.length);

  const mails = (await readMails(t)).slice(before);
  expect(mails).toHaveLength(4);
  for (const { customer, order, lines } of placed) {
    const mail = mails.find((each) => each.includes(`To: ${customer.email}`));
    expect(mail).toContain(`Subject: Your order ${order.number}`);
    expect(mail).toContain(`${lines[0]?.quantity} × ${lines[0]?.product_name}`);
    expect(mail).toContain(`Total with all taxes: ${rupeesText(order.total_paise)}`);
  }
});
