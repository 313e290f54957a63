import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { verifyAudit } from "../src/shop/audit/index.ts";
import { password } from "./support/customers.ts";
import { testShop } from "./support/test-shop.ts";

const t = await testShop();
const { request, sql } = t;

/** Data that occur only in this person's account. */
const personal = /Vasundhara|Iyengar|vasundhara@|KMC-77123|9811122233|Banjara|tinnitus|sincerely grateful/i;

async function actsUponACustomer() {
  const customer = await t.customer();
  const { id, token } = customer;
  await sql`
    UPDATE customers SET first_name = 'Vasundhara', last_name = 'Iyengar', email = ${`vasundhara@${id}.example`},
      mci_number = 'KMC-77123', mobile_number = '9811122233', address = '9 Banjara Hills' WHERE id = ${id}`;
  const staff = await t.member("owner");
  const act = async (path: string, body?: object) => {
    const answer = await request("POST", `/api/staff/${path}`, { staff, body });
    expect([answer.status, path]).toEqual([expect.toBeOneOf([200, 201, 204]), path]);
  };
  const { identity } = (await request("GET", `/api/staff/customers/${id}`, { staff })).body.data;
  const seen = { mci_number: "KMC-77123", identity };
  await act(`customers/${id}/reject`, { ...seen, reason: "Dr Iyengar is not on the register." });
  await act(`customers/${id}/verify`, seen);

  const product = t.live.current().catalogue.products.find((each) => !each.enquiry_only);
  const review = { product_id: product?.token, rating: 2, review: "Sincerely grateful, Vasundhara" };
  expect((await request("POST", "/api/product-review", { token, body: review })).status).toBe(201);
  const [written] = await sql<{ id: number }>`SELECT id FROM reviews WHERE customer_id = ${id}`;
  await act(`reviews/${written?.id}/hide`, { reason: "Names a patient" });
  await act(`reviews/${written?.id}/show`);

  const enquiry = {
    ...{ name: "Vasundhara Iyengar", email: `vasundhara@${id}.example`, contact_no: "9811122233" },
    ...{ subject: "My father's tinnitus", description: "Can you help?" },
  };
  await request("POST", "/api/send-inquiry", { token, body: enquiry });
  const [asked] = await sql<{ id: number }>`SELECT id FROM enquiries WHERE customer_id = ${id}`;
  await act(`enquiries/${asked?.id}/answer`, { text: "Dear {name}, for tinnitus we advise …", answers_seen: 0 });
  await act(`enquiries/${asked?.id}/close`);
  return { ...customer, staff };
}

test("the audit log holds ids of customers, never who they are", async () => {
  const { id, token, staff } = await actsUponACustomer();
  const entries = await sql`SELECT * FROM audit_entries`;
  expect(entries.length).toBeGreaterThanOrEqual(6);
  expect(entries.filter((entry) => personal.test(JSON.stringify(entry)))).toEqual([]);

  const read = async (query: string) => (await request("GET", `/api/staff/audit?${query}`, { staff })).body.data;
  expect(await read(`subject=customer&subject_id=${id}`), "who reads it sees the name").toMatchObject([
    { act: "verified the MCI number of", subject_name: "Vasundhara Iyengar", after: { verification: "verified" } },
    { act: "rejected the MCI number of", subject_name: "Vasundhara Iyengar" },
  ]);
  expect(await read("search=iyengar+verified"), "and finds entries by it").toMatchObject([
    { act: "verified the MCI number of", subject_id: String(id) },
  ]);

  expect((await request("POST", "/api/account/delete", { token, body: { password } })).status).toBe(204);
  expect(await read(`subject=customer&subject_id=${id}`)).toMatchObject([
    { subject_name: `#${id}` },
    { subject_name: `#${id}` },
  ]);
  expect(await read("search=iyengar")).toEqual([]);
});

test("entries of before lose the words, and the chain is whole over what is left", async () => {
  const verified = () => verifyAudit(t.db, null);
  const before = await verified();
  if (!before.whole) throw new Error(before.problem);
  const { id } = await t.customer();
  await sql`
    INSERT INTO audit_entries (at, staff_id, member_name, act, subject, subject_id, subject_name, before, after)
    SELECT now(), (SELECT min(id) FROM staff), 'Nila', act, subject, subject_id, subject_name, before, after FROM (VALUES
      ('verified the MCI number of', 'customer', ${String(id)}, 'Vasundhara Iyengar', '{"verification": "pending"}'::jsonb,
        '{"mci_number": "KMC-77123", "verification": "verified", "verification_reason": "Dr Iyengar"}'::jsonb),
      ('hid', 'review', '7', '2 stars by Vasundhara Iyengar', '{"hidden_reason": null, "review": ""}', '{"hidden_reason": "Iyengar", "review": "Sincerely grateful"}'),
      ('answered', 'enquiry', '9', 'ENQ-1009 My father''s tinnitus', NULL, '{"status": "answered", "text": "for tinnitus we advise"}'),
      ('confirmed', 'order', 'x', 'N-1', '{"status": "placed"}', '{"status": "confirmed"}')
    ) old (act, subject, subject_id, subject_name, before, after)`;
  const head = (await verified()) as { whole: true; head: { position: number; hash: string } };
  const migration = await readFile("db/migrations/0093_staff_clean_audit.sql", "utf8");
  await t.asAdmin(migration);

  const entries = await sql<{ subject: string; subject_name: string; after: object }>`
    SELECT subject, subject_name, after FROM audit_entries ORDER BY id DESC LIMIT 5`;
  expect(entries.filter((entry) => personal.test(JSON.stringify(entry)))).toEqual([]);
  expect(entries).toEqual([
    {
      subject: "audit",
      subject_name: "log",
      after: { entries: 3, head_before: `${head.head.position}:${head.head.hash}` },
    },
    { subject: "order", subject_name: "N-1", after: { status: "confirmed" } },
    { subject: "enquiry", subject_name: "ENQ-1009", after: { status: "answered" } },
    { subject: "review", subject_name: "2 stars", after: {} },
    { subject: "customer", subject_name: `#${id}`, after: { verification: "verified" } },
  ]);
  expect(await verified()).toMatchObject({ whole: true, head: { position: head.head.position + 1 } });
  await expect(t.asAdmin("UPDATE audit_entries SET act = 'x'")).rejects.toThrow(/ledger/);
  await t.asAdmin(migration);
  expect(await verified(), "a second run changes nothing").toMatchObject({
    head: { position: head.head.position + 1 },
  });
});
