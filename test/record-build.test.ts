import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { enquiryFields, enquiryStamp } from "./support/enquiries.ts";
import { fulfilmentCalls } from "./support/fulfilment.ts";
import { recordStatements } from "./support/recorder.ts";
import { registration } from "./support/registration.ts";
import { type RequestOptions, testShop } from "./support/test-shop.ts";

/**
 * Records the statements that this build sends to the database in a working day. `RECORD_BUILD=1 npx vitest run
 * test/record-build.test.ts`, before a release, stores them for the next build's tests (test/previous-build.test.ts).
 */

test("a working day is recorded", { timeout: 300_000 }, async () => {
  const shop = await testShop({ connections: 4 });
  const recording = recordStatements(new URL(shop.databaseUrl).pathname.slice(1));
  await workingDay(shop);
  recording.stop();
  expect(recording.statements.length).toBeGreaterThan(1000);
  if (!process.env.RECORD_BUILD) return;
  const migrations = readdirSync("db/migrations")
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const [last = ""] = migrations.slice(-1);
  // Each text once: most are sent repeatedly.
  const texts = [...new Set(recording.statements.map(({ text }) => text))];
  const sent = recording.statements.map(({ connection, text, values, rows }) => [
    connection,
    texts.indexOf(text),
    values,
    rows,
  ]);
  await writeFile("test/previous-build/statements.json", `${JSON.stringify({ texts, sent })}\n`);
  await writeFile(
    "test/previous-build/schema.json",
    `${JSON.stringify({ last_migration: last.replace(".sql", "") })}\n`,
  );
});

async function workingDay(shop: Awaited<ReturnType<typeof testShop>>) {
  const { request, jobs } = shop;
  const done = async (method: string, path: string, options: RequestOptions = {}) => {
    const { status, body } = await request(method, `/api/${path}`, options);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    await jobs.runDue();
    return body;
  };
  const f = await fulfilmentCalls(shop);
  await f.at("2026-11-23T10:00:00+05:30");
  const staff = f.owner;
  const office = (method: string, path: string, body?: unknown) => done(method, `staff/${path}`, { staff, body });

  // A new customer.
  const person = registration({ email: "meera.recorded@clinic.example" });
  await done("POST", "register", { body: person });
  const token = (await done("POST", "login", { body: { email: person.email, password: person.password } }))
    .success as string;
  const customers = (await office("GET", "customers")).data as { id: number; identity: string }[];
  await office("GET", `customers/${customers[0]?.id}`);
  await office("POST", "customers/verify", {
    customers: [{ id: customers[0]?.id, mci_number: person.mci_number, identity: customers[0]?.identity }],
  });
  for (const path of ["user-details", "user-addresses", "cart", "wishlist", "orders", "reward-points"]) {
    await done("GET", path, { token });
  }
  const products = shop.live.current().catalogue.products;
  const [product] = products;
  await done("POST", "wishlist/store", { token, body: { productId: product?.token } });
  await done("POST", "wishlist/delete", { token, body: { id: product?.token } });
  const enquired = { subject: "Delivery", description: "When does it come to Pune?" };
  await done("POST", "send-inquiry", { body: { ...enquiryFields, ...enquired, form_stamp: enquiryStamp(shop) } });
  await done("POST", "forgot-password", { body: { email: person.email } });

  // Orders, from the cart to the return.
  // Hospitals earn reward points.
  const buyer = await shop.customer({ account_type: "hospital" });
  const cancelled = await f.order(buyer);
  await done("POST", `orders/${cancelled.token}/cancel`, {
    token: buyer.token,
    body: { reason: "Ordered twice" },
  });
  const byStaff = await f.order(buyer);
  await f.act(byStaff.token, "cancel", { reason: "Out of stock" });
  const kept = await f.orderIn("delivered", buyer, [
    { ref_no: "NK-ME-1001", quantity: 3 },
    { ref_no: "NK-EE-1101", quantity: 1 },
  ]);
  await f.collect(kept.token);
  await jobs.runDue();
  await done("POST", "product-review", {
    token: buyer.token,
    body: { product_id: product?.token, rating: 5, review: "Good." },
  });
  const line = (await f.read(kept.token)).lines[0].line_id;
  expect((await f.askReturn(kept.token, buyer, [{ line_id: line, quantity: 2 }])).status).toBe(201);
  const back = (await f.read(kept.token)).returns.at(-1);
  expect((await f.actOnReturn(back.id, "decide", { expected_status: "requested", decision: "approved" })).status).toBe(
    200,
  );
  const approved = (await f.read(kept.token)).returns.at(-1);
  const pieces = approved.lines.flatMap(
    (each: { return_line_id: number; quantity: number; lots: { lot_no: string }[] }) => [
      { return_line_id: each.return_line_id, lot_no: each.lots[0]?.lot_no, quantity: 1, disposition: "restock" },
      {
        return_line_id: each.return_line_id,
        lot_no: each.lots[0]?.lot_no,
        quantity: each.quantity - 1,
        disposition: "quarantine",
      },
    ],
  );
  expect((await f.actOnReturn(back.id, "inspect", { expected_status: "approved", pieces })).status).toBe(200);
  expect((await f.actOnReturn(back.id, "refund", { expected_status: "received", reference: "NEFT 1" })).status).toBe(
    200,
  );
  await jobs.runDue();
  await done("POST", "change-password", {
    token,
    body: { current_password: person.password, password: "a quite different one" },
  });
  await done("POST", "account/delete", { token, body: { password: "a quite different one" } });

  // The back office.
  for (const path of [
    "orders",
    "stock",
    "customers",
    "enquiries",
    "reviews",
    "audit",
    "reports?from=2026-11-01&to=2026-11-23",
    "products",
    "coupons",
  ]) {
    await office("GET", path);
  }
  const settings = (await office("GET", "settings")).data;
  await office("PUT", "settings/company", {
    ...settings.company,
    name: "Recorded ENT",
    seen: settings.seen.company,
  });
  const faq = await office("GET", "faq");
  await office("PUT", "faq", { items: [...faq.data, { question: "Do you repair?", answer: "Yes." }], seen: faq.seen });
  const { body: page } = await request("GET", "/api/staff/pages/quality", { staff });
  await office("PUT", "pages/quality", { title: "Quality", html: "<p>All of it.</p>", seen: page.data.changed_at });
  await office("POST", "canned-replies", { title: "Single use", text: "It is for single use." });
  await office("POST", "members", { name: "Ravi", email: "ravi@shop.example", role: "sales" });
  const enquiry = ((await office("GET", "enquiries")).data as { id: number }[])[0];
  if (enquiry) await office("POST", `enquiries/${enquiry.id}/answer`, { text: "Next week.", answers_seen: 0 });
  const [review] = (await office("GET", "reviews")).data;
  await office("POST", `reviews/${review.id}/hide`, { reason: "Advertising" });
  const ref_no = product?.variants[0]?.ref_no;
  const received = { ref_no, lot_no: "REC-1", manufactured_on: "2026-10-01", expires_on: "2029-09-30", quantity: 20 };
  await office("POST", "stock/receipts", { lines: [received] });
  await office("PUT", "stock/39/level", { low_at: 5 });
  await office("POST", "coupons", coupon);
  const one = (await office("GET", `products/${product?.id}`)).data;
  const related = { version: one.version, related: [2], compatible: [3] };
  await office("PUT", `products/${product?.id}/relations`, related);
}

const coupon = {
  ...{
    code: "recorded-10",
    description: "Camps in winter",
    kind: "percent",
    value: "12.5",
    minimum: "1000",
    largest: 500,
  },
  ...{ valid_from: "2026-11-01", valid_to: "2026-12-31", usage_limit: 100, per_customer_limit: "", on: true },
};
