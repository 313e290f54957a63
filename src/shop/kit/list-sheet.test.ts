import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { sendStock } from "../stock/index.ts";

const shop = await testShop();
const { request, member, customer, sql, clock } = shop;
clock.set("2026-11-20T09:00:00+05:30");
const { enquiry } = await enquiryCalls(shop);
const owner = await member("owner");

const download = (list: string, query = "") => request("GET", `/api/staff/${list}.csv?${query}`, { staff: owner });
const downloadRows = async (list: string, query = ""): Promise<Record<string, string>[]> =>
  parse((await download(list, query)).body, { columns: true, bom: true });
const listed = async (list: string, query = "") =>
  (await request("GET", `/api/staff/${list}?per_page=100&${query}`, { staff: owner })).body;

describe.each(["customers", "enquiries", "stock", "movements", "coupons", "audit"])("the export of %s", (list) => {
  test("has all rows of the list in its order", async () => {
    await customer();
    await enquiry();
    const { data, meta } = await listed(list);
    const { status, headers } = await download(list);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/attachment; filename="[a-z-]+-2026-11-20\.csv"/);
    const rows = await downloadRows(list);
    expect(rows).toHaveLength(meta.total);
    const key = list === "stock" ? "variant_id" : "id";
    expect(rows.slice(0, 100).map((row) => row[key])).toEqual(
      data.map((row: Record<string, number>) => String(row[key])),
    );
  });

  test("is recorded, and is refused to visitors and for an invalid filter", async () => {
    await download(list);
    const events = await sql<{ detail: string }>`
      SELECT detail FROM security_events WHERE kind = 'list_exported' AND account_id = ${owner.id}`;
    expect(events.map(({ detail }) => detail)).toContain(`GET staff/${list}.csv`);
    expect((await request("GET", `/api/staff/${list}.csv`)).status).toBe(401);
    expect((await download(list, `search=${"x".repeat(20_000)}`)).status).toBe(422);
    expect((await download(list, "search=a%00b")).status).toBe(422);
  });
});

test("has the rows of the filter alone", async () => {
  const someone = await customer();
  await sql`UPDATE customers SET created_at = '2026-11-19T20:00:00Z' WHERE id = ${someone.id}`;
  const rows = await downloadRows("customers", `search=${encodeURIComponent(someone.email)}`);
  expect(rows).toMatchObject([{ id: String(someone.id), email: someone.email, created_at: "2026-11-20 01:30" }]);
  expect(rows[0]).not.toHaveProperty("identity");
});

test("contains no formula, whatever a customer is called", async () => {
  const someone = await customer();
  await sql`UPDATE customers SET company_name = '=HYPERLINK("https://evil.example")' WHERE id = ${someone.id}`;
  const { body } = await download("customers", `search=${encodeURIComponent(someone.email)}`);
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test("has numbers as numbers, negative ones too, which spreadsheets add up", async () => {
  const [lot] = await sql<{ id: number }>`SELECT id FROM lots WHERE on_hand - reserved > 4 ORDER BY id LIMIT 1`;
  await shop.db
    .transaction()
    .execute((db) =>
      sendStock(db, [{ lot_id: lot?.id ?? 0, quantity: 4 }], "-4 sent", { staff_name: "Nila", at: clock.now() }),
    );
  const [sent] = await downloadRows("movements", "kind=sent");
  expect(sent).toMatchObject({ kind: "sent", on_hand: "-4", reserved: "0", reason: "'-4 sent" });
});

test("goes on beyond what is read at once, with times in India and parts in columns of their own", async () => {
  await sql`
    INSERT INTO audit_entries (at, member_name, act, subject, subject_id, subject_name, after)
    SELECT '2026-11-19T20:00:00Z', 'Nila', 'counted', 'many', n::text, '', '{"quantity": 4}' FROM generate_series(1, 1201) n`;
  const rows = await downloadRows("audit", "subject=many");
  expect(new Set(rows.map(({ subject_id }) => subject_id)).size).toBe(1201);
  expect(rows[0]).toMatchObject({ at: "2026-11-20 01:30", before: "", after: `{"quantity":4}`, member_id: "" });
  const id = await enquiry();
  await request("POST", `/api/staff/enquiries/${id}/assign`, { staff: owner, body: { member_id: owner.id } });
  expect((await downloadRows("enquiries", "assigned=me"))[0]).toMatchObject({
    assigned_to_name: owner.name,
    held: "no",
  });
});
