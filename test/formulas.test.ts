import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { calls } from "../src/contract/index.ts";
import { bookNames } from "../src/contract/staff/books.ts";
import type { StaffCall } from "../src/contract/staff/call.ts";
import { gstr1Sections } from "../src/contract/staff/gstr1-sections.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import { reportLists } from "../src/contract/staff/reports.ts";
import { unpacked } from "../src/shop/product-import/unpack.ts";
import { fulfilmentCalls } from "./support/fulfilment.ts";
import { returnedRefNo, returnSteps } from "./support/returns.ts";
import { testShop } from "./support/test-shop.ts";

/* Texts from customers and staff that spreadsheets would evaluate as formulas, in every exported table. */

const shop = await testShop();
const { app, sql } = shop;
const f = await fulfilmentCalls(shop);
const { owner } = f;
const steps = returnSteps(f);
const asOwner = { cookie: `__Host-staff_session=${owner.token}` };

// The last one starts a new row if line breaks are not quoted.
const formulas = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1", "Lotus\r=1+1"];

beforeAll(async () => {
  await f.at("2026-11-20T10:00:00+05:30");
  for (const [round, formula] of formulas.entries()) await leaveTraces(formula, round);
  await shop.live.refresh();
});

/** Uses the API where it accepts the formula, and writes directly to the tables where it would clean it. */
async function leaveTraces(formula: string, round: number) {
  const asha = await shop.customer({ account_type: "doctor" });
  await sql`
    UPDATE customers SET first_name = ${formula}, last_name = ${formula}, company_name = ${formula}, created_at = ${shop.clock.now()}
    WHERE id = ${asha.id}`;
  await sql`
    UPDATE addresses SET first_name = ${formula}, last_name = ${formula}, company_name = ${formula}
    WHERE customer_id = ${asha.id}`;
  await sql`
    UPDATE products SET name = ${formula} || name WHERE id = (SELECT id FROM products ORDER BY id LIMIT 1 OFFSET ${round})`;
  // What is sold has one product, so one of the formulas.
  await sql`
    UPDATE products SET name = ${formulas[0]} || name
    WHERE NOT starts_with(name, ${formulas[0]}) AND id = (SELECT product_id FROM variants WHERE ref_no = ${returnedRefNo})`;
  const { token } = await f.orderIn("confirmed", asha, [{ ref_no: returnedRefNo, quantity: 2 }]);
  // Alternates between buyers with and without a GSTIN.
  await sql`UPDATE orders SET buyer_gstin = ${round % 2 ? null : "27AAPFU0939F1ZV"} WHERE token = ${token}`;
  for (const step of [f.pack, f.ship, f.deliver, f.collect]) await step(token);
  await steps.approve(await steps.requested(token, asha, 1));
  await steps.inspect(await steps.lastReturn(token));
  await sql`UPDATE orders SET note = ${formula}, po_number = ${formula} WHERE token = ${token}`;
  await sql`
    INSERT INTO enquiries (number, name, email, contact_no, subject, description, received_at)
    VALUES (${`ENQ-F${round}`}, ${formula}, 'a@clinic.example', '1', ${formula}, ${formula}, ${shop.clock.now()})`;
  await sql`
    INSERT INTO promotional_items (kind, customer_id, recipient_name, account_type, item, quantity, unit_value_paise, given_on, reason,
      staff_id, staff_name, created_at)
    VALUES ('brand_reminder', ${asha.id}, ${formula}, 'doctor', ${formula}, 1, 100, '2026-11-20', ${formula}, ${owner.id}, ${formula}, now())`;
  await sql`
    UPDATE lots SET lot_no = ${formula} || id, expires_on = '2026-12-20'
    WHERE id = (SELECT id FROM lots WHERE on_hand > 0 ORDER BY id LIMIT 1 OFFSET ${100 + round})`;
  await sql`
    INSERT INTO coupons (code, description, kind, value, valid_from, valid_to)
    VALUES (${`F-${round}`}, ${formula}, 'percent', 100, '2026-11-20', '2026-11-20')`;
  await sql`INSERT INTO search_misses (day, words, count) VALUES ('2026-11-20', ${formula}, 1)`;
  await sql`
    INSERT INTO audit_entries (at, member_name, act, subject, subject_id, subject_name, after)
    VALUES (now(), ${formula}, ${formula}, 'product', '1', ${formula}, jsonb_build_object('name', ${formula}::text))`;
  await sql`
    INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, reason, at)
    SELECT min(id), 'received', 1, 0, ${formula}, now() FROM lots`;
  await sql`INSERT INTO search_terms (term, kind, targets) VALUES (${formula}, 'synonym', ${[formula]})`;
  await sql`
    INSERT INTO pincode_areas (prefix, city, serviceable, cash_on_delivery) VALUES (${`99${round}`}, ${formula}, true, false)`;
  await sql`
    INSERT INTO translations (kind, english, hindi, written_for)
    SELECT kind, english, ${formula}, english || '!' FROM translatable_texts WHERE kind = 'value' ORDER BY english LIMIT 1 OFFSET ${round}
    ON CONFLICT (kind, english) DO UPDATE SET hindi = excluded.hindi, written_for = excluded.written_for`;
}

function isTable(call: object): boolean {
  const { produces = "", orProduces = "" } = call as Pick<StaffCall, "produces" | "orProduces">;
  return /csv|spreadsheetml/.test(produces + orProduces);
}
const tables = Object.entries<StaffCall>(staffCalls).filter(([, call]) => isTable(call));

test.each(tables.map(([name]) => name))("%s contains no formula", async (name) => {
  let texts = 0;
  for (const address of listAddresses(name)) {
    const found = await expectNoFormula(address, asOwner);
    texts += found;
    // Only such texts could become formulas in an Excel file. Most tables of GSTR-1 have none, and each file takes a process.
    const excel = address.replace(/format=csv$/, "format=xlsx");
    if (found > 0 && excel !== address) expect(await expectNoFormula(excel, asOwner), excel).toBeGreaterThan(0);
  }
  expect(texts, "texts that would be formulas").toBeGreaterThan(0);
});

const report = (list: string) => `/api/staff/reports/entries.csv?list=${list}&from=2026-11-01&to=2026-11-30`;

test.each(["products", "searches", "expiring"])(
  "the report's list of %s has texts that would be formulas",
  async (list) => {
    expect(await expectNoFormula(report(list), asOwner)).toBeGreaterThan(0);
  },
);

test("the report's list of customers has the ones named like that", async () => {
  const { body } = await app.inject({ url: report("customers"), headers: asOwner });
  const named = await sql<{ id: number }>`SELECT id FROM customers WHERE first_name = ANY(${formulas}::text[])`;
  expect(named).toHaveLength(formulas.length);
  for (const { id } of named) expect(body).toContain(`Customer ${id},`);
});

test("customers' tables contain none either", async () => {
  const { token } = await shop.customer();
  const own = { authorization: `Bearer ${token}` };
  const ids = await sql<{ sub_product_id: number }>`
    SELECT min(id)::int AS sub_product_id FROM variants WHERE product_id IN (SELECT id FROM products ORDER BY id LIMIT ${formulas.length})
    GROUP BY product_id`;
  const lines = ids.map((each) => ({ ...each, quantity: 1 }));
  const { body } = await shop.request("POST", "/api/lists", { token, body: { name: "=1+1", lines } });
  expect((await shop.request("POST", `/api/lists/${body.data.token}/add-to-cart`, { token })).status).toBe(200);
  const names = Object.entries(calls).flatMap(([name, call]) => (isTable(call) ? name : []));
  expect(names.sort()).toEqual(["GET cart/export", "GET lists/:token/export"]);
  for (const path of ["cart/export", `lists/${body.data.token}/export`]) {
    for (const format of ["csv", "xlsx"])
      expect(await expectNoFormula(`/api/${path}?format=${format}`, own)).toBeGreaterThan(0);
  }
});

function listAddresses(name: string): string[] {
  const path = `/api/${name.slice(4)}`;
  if (path.endsWith("books/file")) return bookNames.map((book) => `${path}?book=${book}&period=112026&format=csv`);
  if (path.endsWith("reports/gstr1"))
    return gstr1Sections.map((section) => `${path}?section=${section}&period=112026&format=csv`);
  if (path.endsWith("promotions/file")) return [`${path}?year=2627`];
  if (path.endsWith("doctors/file")) return [`${path}?year=2627&format=csv`];
  if (path.endsWith("entries.csv")) return reportLists.map(report);
  return [path];
}

/** @returns the number of texts that would be formulas, had they been written as they are */
async function expectNoFormula(url: string, headers: Record<string, string>): Promise<number> {
  const reply = await app.inject({ url, headers });
  expect([url, reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([url, 200, ""]);
  if (reply.headers["content-type"]?.includes("csv")) {
    // As in spreadsheets, any unquoted line break ends a row.
    const rows: string[][] = parse(reply.rawPayload, { bom: true, record_delimiter: ["\r\n", "\n", "\r"] });
    const cells = rows.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell));
    expect([url, cells]).toEqual([url, []]);
    return rows.flat().filter((cell) => /^'[=+\-@\t\r]/.test(cell)).length;
  }
  const sheet = unpacked(reply.rawPayload).toString("latin1");
  expect([url, /<f[ >]/.test(sheet)]).toEqual([url, false]);
  return sheet.split(/1\+1|SUM\(A1\)/).length - 1;
}
