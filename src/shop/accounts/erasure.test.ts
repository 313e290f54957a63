import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { aPdf } from "../../../test/support/pdf.ts";
import { watchStatements } from "../../../test/support/sent-statements.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { eraseLeftovers } from "./erase-account.ts";

const t = await testShop();
const { request, sql } = t;
const person = {
  first: "Vasundhara",
  last: "Iyengar",
  mobile: "9811122233",
  mci: "KMC-77123",
  street: "9 Banjara Hills",
};

/** Someone who leaves data wherever the shop stores any: as a visitor, as a customer, and with staff. */
async function wellKnownCustomer() {
  const customer = await t.customer();
  const { id, token, addressId } = customer;
  const email = `Vasundhara.Iyengar.${id}@clinic.example`;
  await sql`
    UPDATE customers SET first_name = ${person.first}, last_name = ${person.last}, email = ${email}, mci_number = ${person.mci},
      mobile_number = ${person.mobile}, address = ${person.street} WHERE id = ${id}`;
  await sql`
    UPDATE addresses SET first_name = ${person.first}, last_name = ${person.last}, email = ${email}, phone_number = ${person.mobile},
      address = ${person.street} WHERE id = ${addressId}`;
  const ask = async (path: string, as: string | null, body: object) =>
    expect([path, (await request("POST", `/api/${path}`, { token: as, body })).status]).toEqual([
      path,
      expect.toBeOneOf([200, 201]),
    ]);
  const product = t.live.current().catalogue.products.find((each) => !each.enquiry_only);
  await ask("product-review", token, { product_id: product?.token, rating: 2, review: "Serves us well." });
  const enquiry = { name: `${person.first} ${person.last}`, contact_no: person.mobile, subject: person.mci };
  await ask("send-inquiry", token, { ...enquiry, email, description: `I am ${person.first}.` });
  await ask("send-inquiry", null, { ...enquiry, email: email.toLowerCase(), description: `I am ${person.first}.` });
  await ask("forgot-password", null, { email });
  const staff = await t.member("owner");
  const [review] = await sql<{ id: number }>`SELECT id FROM reviews WHERE customer_id = ${id}`;
  const act = (path: string, body: object) => request("POST", `/api/staff/${path}`, { staff, body });
  await act(`reviews/${review?.id}/hide`, { reason: `${person.first} ${person.last} asked for it` });
  const { identity } = (await request("GET", `/api/staff/customers/${id}`, { staff })).body.data;
  const reason = `Dr ${person.last} is not on the register.`;
  await act(`customers/${id}/reject`, { mci_number: person.mci, identity, reason });
  const [first] = await sql<{ id: number }>`SELECT id FROM enquiries WHERE customer_id = ${id}`;
  await act(`enquiries/${first?.id}/answer`, { text: "Dear {name}, yes.", answers_seen: 0 });
  await act("notes", {
    subject: "customer",
    of: String(id),
    text: `Dr ${person.last} telephones from ${person.mobile}.`,
  });
  const enquiries = await sql<{ id: number }>`SELECT id FROM enquiries WHERE lower(email) = lower(${email})`;
  for (const each of enquiries)
    await act("notes", { subject: "enquiry", of: String(each.id), text: `${person.first} again.` });
  await sql`
    INSERT INTO security_events (at, kind, account, account_id, network, user_agent)
    VALUES (now(), 'signed_in', 'customer', ${id}, '203.0.113.77', 'Vasundhara Phone 3')`;
  await sql`
    INSERT INTO jobs (name, payload, tries, last_error, failed_at)
    VALUES ('mail.password-reset', ${JSON.stringify({ email })}::jsonb, 9, 'Gave up', now())`;
  await t.jobs.runDue();
  return { ...customer, email, staff };
}

const traces = [person.first, person.last, person.mobile, person.mci, person.street, "203.0.113.77"].map((each) =>
  each.toLowerCase(),
);

/** Rows of any table that contain the person's data, as `table: row`. */
async function rowsWithTraces(): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  const remaining: string[] = [];
  for (const { name } of tables) {
    const rows = await t.db
      .selectFrom(name as "customers")
      .selectAll()
      .execute();
    for (const row of rows) {
      const text = JSON.stringify(row).toLowerCase();
      if (traces.some((trace) => text.includes(trace))) remaining.push(`${name}: ${text.slice(0, 300)}`);
    }
  }
  return remaining;
}

test("nothing of a person who never bought is left in any table, job or stored mail", async () => {
  const { id, token, email } = await wellKnownCustomer();
  expect((await rowsWithTraces()).length, "the search finds what there is before").toBeGreaterThan(5);
  expect((await readMails(t)).filter((mail) => mail.includes(person.first)).length).toBeGreaterThan(2);

  expect((await request("POST", "/api/account/delete", { token, body: { password } })).status).toBe(204);
  await t.jobs.runDue();
  expect(await rowsWithTraces()).toEqual([]);
  expect(await sql`SELECT account_id FROM security_events WHERE account_id = ${id}`, "what happened stays").not.toEqual(
    [],
  );

  const left = (await readMails(t)).filter((mail) => mail.includes(person.first) || mail.includes(email));
  expect(left.map((mail) => /Subject: (.*)/.exec(mail)?.[1]?.trim())).toEqual(["Your account has been deleted"]);
});

/** Tables with rows of a customer's own that the erasure leaves, and why. */
const kept: Record<string, string> = {
  challans: "tax law",
  consents: "which notice was agreed to, and when: without the name",
  payments: "tax law",
  promotional_items: "UCMPMD 2024: what professionals received",
  reward_entries: "a ledger, whose points can no longer be used",
};

test("every table with customers' own rows is erased, or kept for a reason", async () => {
  const owned = await sql<{ name: string }>`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'customer_id' ORDER BY 1`;
  const { token } = await t.customer();
  const changed = new Set<string>();
  const stop = watchStatements((_, { text }) => {
    for (const [, table = ""] of text.matchAll(/\b(?:DELETE FROM|UPDATE)\s+"?(\w+)/gi)) changed.add(table);
  });
  expect((await request("POST", "/api/account/delete", { token, body: { password } })).status).toBe(204);
  stop();
  expect(owned.map(({ name }) => name).filter((name) => !changed.has(name))).toEqual(Object.keys(kept));
});

test("other people's enquiries and mails stay", async () => {
  const other = await t.customer();
  const body = {
    name: "Ravi",
    email: other.email,
    contact_no: "9876543210",
    subject: "Tubes",
    description: "Which sizes?",
  };
  await request("POST", "/api/send-inquiry", { token: null, body });
  await t.jobs.runDue();
  const files = await readdir(join(t.shop.config.DATA_DIR, "mail"));
  const { token } = await wellKnownCustomer();
  await request("POST", "/api/account/delete", { token, body: { password } });
  await t.jobs.runDue();
  expect(await readdir(join(t.shop.config.DATA_DIR, "mail"))).toEqual(expect.arrayContaining(files));
  expect(await sql`SELECT subject FROM enquiries WHERE email = ${other.email}`).toEqual([{ subject: "Tubes" }]);
});

test("CGST Act s.36, DPDP Act s.12: only what tax and device law require is left of a buyer, who is informed", async () => {
  const { orderIn } = await fulfilmentCalls(t);
  const customer = await wellKnownCustomer();
  await orderIn("delivered", customer);
  expect((await request("POST", "/api/account/delete", { token: customer.token, body: { password } })).status).toBe(
    204,
  );
  await t.jobs.runDue();
  const tables = (await rowsWithTraces()).map((row) => row.slice(0, row.indexOf(":")));
  expect([...new Set(tables)].sort()).toEqual(["invoices", "orders"]);
  const farewell = (await readMails(t)).find(
    (mail) => mail.includes(customer.email) && mail.includes("account has been deleted"),
  );
  expect(farewell).toContain("72 months");
  expect(farewell).toContain("medical devices");
});

test("notes to the shop are deleted, purchase order numbers kept with the invoices that state them", async () => {
  const { orderIn } = await fulfilmentCalls(t);
  const customer = await t.customer();
  const { id, token } = customer;
  await orderIn("delivered", customer);
  await sql`UPDATE orders SET note = 'Ask for my mother.', po_number = 'PO-7' WHERE customer_id = ${id}`;
  await request("POST", "/api/account/delete", { token, body: { password } });
  expect(await sql`SELECT note, po_number FROM orders WHERE customer_id = ${id}`).toEqual([
    { note: null, po_number: "PO-7" },
  ]);
});

test("purchase orders attached at checkout are deleted, those of orders as well", async () => {
  const { orderIn } = await fulfilmentCalls(t);
  const customer = await t.customer();
  const { id, token } = customer;
  const order = await orderIn("delivered", customer);
  const attach = () =>
    request("POST", "/api/check-out/purchase-order?name=Asha.pdf", {
      ...{ token, body: aPdf, headers: { "content-type": "application/pdf" } },
    });
  await attach();
  await sql`UPDATE purchase_order_files SET order_id = (SELECT id FROM orders WHERE token = ${order.token})
            WHERE customer_id = ${id}`;
  await attach();
  expect((await request("GET", "/api/account/export", { token })).body.orders[0].po_file.name).toBe("Asha.pdf");
  await request("POST", "/api/account/delete", { token, body: { password } });
  expect(await sql`SELECT FROM purchase_order_files WHERE customer_id = ${id}`).toEqual([]);
});

test("the mails about an enquiry are not sent once its sender has deleted the account", async () => {
  const { email, token } = await t.customer();
  const fields = { name: "Asha", contact_no: "9876543210", subject: "Tubes", description: "Which sizes?" };
  const sent = await request("POST", "/api/send-inquiry", { token, body: { ...fields, email } });
  expect(sent.status).toBe(201);
  expect((await request("POST", "/api/account/delete", { token, body: { password } })).status).toBe(204);
  await t.jobs.runDue();
  expect((await readMails(t)).filter((mail) => mail.includes(sent.body.enquiry_no))).toEqual([]);
  expect(await sql`SELECT name FROM jobs WHERE last_error IS NOT NULL`).toEqual([]);
});

test("what requests under way store after the deletion is erased too", async () => {
  const { id, token } = await t.customer();
  expect((await request("POST", "/api/account/delete", { token, body: { password } })).status).toBe(204);
  // Like a request whose customer was authenticated before the erasure.
  await sql`INSERT INTO saved_lists (customer_id, token, name) VALUES (${id}, ${`late-${id}`}, 'The last to be stored')`;
  await eraseLeftovers(t.shop);
  expect(await sql`SELECT FROM saved_lists WHERE customer_id = ${id}`).toEqual([]);
});
