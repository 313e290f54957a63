import { beforeAll, describe, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { toSearchKey } from "../../contract/search-key.ts";
import { roles } from "../../contract/staff/rights.ts";

const shop = await testShop();
const { request, customer, member, sql, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const { owner, orderIn } = await fulfilmentCalls(shop);
const { enquiry } = await enquiryCalls(shop);

const find = async (q: string, staff: TestMember = owner) =>
  (await request("GET", `/api/staff/search?q=${encodeURIComponent(q)}`, { staff })).body.data;

let order = { token: "", order_no: "", invoice: "", lot: "" };
let customerId = 0;
let enquiryId = 0;
beforeAll(async () => {
  const who = await customer({ account_type: "hospital" });
  customerId = who.id;
  await sql`
    UPDATE customers SET first_name = 'Shirin', last_name = 'O''Brien', company_name = 'St. Mary''s ENT, Hubballi',
      mobile_number = '9123456780', gstin = '29AAGCB7383J1Z4' WHERE id = ${who.id}`;
  const placed = await orderIn("shipped", who);
  await sql`UPDATE orders SET tracking_number = 'DLV 77-1203/X', po_number = 'PO/AIIMS/88' WHERE token = ${placed.token}`;
  const [facts] = await sql<{ invoice: string; lot: string }>`
    SELECT i.number AS invoice, l.lot_no AS lot FROM orders o JOIN order_invoices i ON i.order_id = o.id
    JOIN order_lots l ON l.order_id = o.id WHERE o.token = ${placed.token}`;
  order = { ...placed, invoice: facts?.invoice ?? "", lot: facts?.lot ?? "" };
  enquiryId = await enquiry({ name: "Kavya Nair", subject: "Loan of a console" });
});

/** The same with different punctuation and case. */
const spellings = (number: string) => [
  number,
  number.toLowerCase(),
  toSearchKey(number),
  ` ${number.replace(/[^A-Za-z0-9]/g, " ")} `,
  number.replace(/[^A-Za-z0-9]/g, "–"),
];

describe("an order is found", () => {
  test("by its number, tracking number and purchase order, however they are written", async () => {
    for (const number of [order.order_no, "DLV 77-1203/X", "PO/AIIMS/88"].flatMap(spellings)) {
      const { orders } = await find(number);
      expect(orders.hits[0], number).toMatchObject({ token: order.token, order_no: order.order_no, status: "shipped" });
      expect(orders.exact, number).toBe(true);
    }
  });

  test("by the end of its number", async () => {
    const { orders } = await find(order.order_no.slice(-4));
    expect(orders.hits.map(({ token }: { token: string }) => token)).toContain(order.token);
    expect(orders.exact).toBe(false);
  });
});

test("an invoice leads to its order", async () => {
  for (const number of spellings(order.invoice)) {
    const { documents } = await find(number);
    expect(documents, number).toMatchObject({
      exact: true,
      hits: [{ kind: "invoice", number: order.invoice, order_token: order.token, order_no: order.order_no }],
    });
  }
});

test("a lot is found by its number, and with its product by a scanned code", async () => {
  for (const number of spellings(order.lot)) {
    const { lots } = await find(number);
    expect(lots.hits[0], number).toMatchObject({ lot_no: order.lot, ref_no: "NK-EE-1101" });
  }
  const [{ gtin } = { gtin: "" }] = await sql<{ gtin: string }>`
    SELECT udi_di AS gtin FROM variant_names WHERE ref_no = 'NK-EE-1101'`;
  const scanned = await find(`(01)${gtin}(10)${order.lot}`);
  expect(Object.keys(scanned).sort()).toEqual(["lots", "products"]);
  expect(scanned.products).toMatchObject({ exact: true, hits: [{ ref_no: "NK-EE-1101", gtin }] });
  expect(scanned.lots.hits[0]).toMatchObject({ lot_no: order.lot });
  expect((await find(gtin)).products.hits).toMatchObject([{ ref_no: "NK-EE-1101" }]);
});

test("the order of a unit is found by its serial number, typed or scanned, and not by one that was corrected", async () => {
  const [unit] = await sql<{ order_line_id: number; lot_id: number; variant_id: number; gtin: string }>`
    SELECT l.order_line_id, l.lot_id, n.variant_id, n.udi_di AS gtin FROM order_lots l
    JOIN orders o ON o.id = l.order_id CROSS JOIN variant_names n
    WHERE o.token = ${order.token} AND n.ref_no = 'NK-EE-1101'`;
  const { order_line_id, lot_id, variant_id, gtin } = unit ?? {};
  for (const [serial, removed] of [
    ["SN/PC 20-4417", null],
    ["SN/PC 20-9999", clock.now()],
  ] as const)
    await sql`
      INSERT INTO unit_serials (order_line_id, lot_id, variant_id, serial, recorded_at, staff_name, removed_at)
      VALUES (${order_line_id}, ${lot_id}, ${variant_id}, ${serial}, now(), 'Ravi', ${removed})`;
  for (const serial of spellings("SN/PC 20-4417")) {
    const { orders } = await find(serial);
    expect(orders, serial).toMatchObject({ exact: true, hits: [{ token: order.token }] });
    const listed = await request("GET", `/api/staff/orders?search=${encodeURIComponent(serial)}`, { staff: owner });
    expect(listed.body.data, serial).toMatchObject([{ token: order.token }]);
  }
  expect((await find("20-4417")).orders).toMatchObject({ exact: false, hits: [{ token: order.token }] });
  expect((await find("SNPC209999")).orders.hits).toEqual([]);
  const scanned = await find(`(01)${gtin}(10)${order.lot}(21)SN/PC20-4417`);
  expect(Object.keys(scanned).sort()).toEqual(["lots", "orders", "products"]);
  expect(scanned.orders.hits).toMatchObject([{ token: order.token }]);
});

test("a code without a lot finds its product, and no lots", async () => {
  const [{ gtin } = { gtin: "" }] = await sql<{ gtin: string }>`
    SELECT udi_di AS gtin FROM variant_names WHERE ref_no = 'NK-EE-1101'`;
  const results = await find(`(01)${gtin}(17)280630`);
  expect(results.products.hits).toMatchObject([{ ref_no: "NK-EE-1101" }]);
  expect(results.lots.hits).toEqual([]);
});

test.each(["1012345678", "21SF-2211", "3077001", "24001122334455", "10 77 1203"])(
  "number %s of a parcel or purchase order is no scanned code, though it begins like one",
  async (number) => {
    await sql`UPDATE orders SET tracking_number = ${number}, po_number = NULL WHERE token = ${order.token}`;
    expect((await find(number)).orders).toMatchObject({ exact: true, hits: [{ token: order.token }] });
    await sql`UPDATE orders SET tracking_number = NULL, po_number = ${number} WHERE token = ${order.token}`;
    expect((await find(number)).orders).toMatchObject({ exact: true, hits: [{ token: order.token }] });
    await sql`UPDATE orders SET tracking_number = 'DLV 77-1203/X', po_number = 'PO/AIIMS/88' WHERE token = ${order.token}`;
  },
);

describe("a customer is found", () => {
  test.each([
    ["Shirin O'Brien"],
    ["obrien shirin"],
    ["o’brien"],
    ["st marys ent"],
    ["+91 91234 56780"],
    ["091234-56780"],
    ["29 AAGCB 7383 J1Z4"],
    ["29aagcb"],
  ])("by %s", async (q) => {
    const { customers } = await find(q);
    expect(customers.hits.map(({ id }: { id: number }) => id)).toContain(customerId);
  });

  test("by email", async () => {
    const [{ email } = { email: "" }] = await sql<{
      email: string;
    }>`SELECT email FROM customers WHERE id = ${customerId}`;
    expect((await find(email.toUpperCase())).customers).toMatchObject({ exact: true, hits: [{ id: customerId }] });
  });

  test("unless the account was deleted", async () => {
    const gone = await customer();
    await sql`UPDATE customers SET first_name = 'Vanishing' WHERE id = ${gone.id}`;
    expect((await find("vanishing")).customers.hits).toMatchObject([{ id: gone.id }]);
    await request("POST", "/api/account/delete", { token: gone.token, body: { password } });
    expect((await find("vanishing")).customers.hits).toEqual([]);
  });
});

test("a product is found by reference without hyphens and by words of its name in any order, hidden ones too", async () => {
  const [product] = await sql<{ id: number; name: string }>`
    SELECT p.id, p.name FROM variant_names v JOIN product_names p ON p.id = v.product_id WHERE v.ref_no = 'NK-EE-1101'`;
  for (const ref of spellings("NK-EE-1101")) {
    expect((await find(ref)).products, ref).toMatchObject({
      exact: true,
      hits: [{ id: product?.id, ref_no: "NK-EE-1101" }],
    });
  }
  const words = product?.name.split(" ").reverse().join(" ") ?? "";
  expect((await find(words)).products.hits).toContainEqual(expect.objectContaining({ id: product?.id, ref_no: null }));
  await sql`UPDATE products SET withdrawn_at = now() WHERE id = ${product?.id}`;
  expect((await find("nkee1101")).products.hits).toMatchObject([{ id: product?.id, hidden: true }]);
  await sql`UPDATE products SET withdrawn_at = NULL WHERE id = ${product?.id}`;
});

test("an enquiry is found by its number and by words of it", async () => {
  const [{ number } = { number: "" }] = await sql<{
    number: string;
  }>`SELECT number FROM enquiries WHERE id = ${enquiryId}`;
  for (const q of [...spellings(number), "console loan", "kavya nair"]) {
    expect((await find(q)).enquiries.hits[0], q).toMatchObject({ id: enquiryId, enquiry_no: number });
  }
});

describe("only what the role includes is shown", () => {
  const shown = {
    owner: ["customers", "documents", "enquiries", "lots", "orders", "products"],
    catalogue: ["lots", "products"],
    sales: ["customers", "documents", "enquiries", "lots", "orders", "products"],
    warehouse: ["customers", "documents", "lots", "orders", "products"],
    accounts: ["customers", "documents", "lots", "orders", "products"],
    support: ["customers", "documents", "enquiries", "lots", "orders", "products"],
  };
  test.each(roles)("to %s", async (role) => {
    expect(Object.keys(await find("shirin", await member(role))).sort()).toEqual(shown[role]);
  });

  test("not to requests without a session", async () => {
    expect((await request("GET", "/api/staff/search?q=shirin")).status).toBe(401);
  });
});

describe("values that no one has", () => {
  test.each(["zebrafish", "%%%", "___", "\\\\\\", "'; DROP TABLE orders", "a".repeat(200), "🩺🩺🩺", "ㅤㅤㅤ"])(
    "%s finds nothing",
    async (q) => {
      const groups: { hits: unknown[] }[] = Object.values(await find(q));
      expect(groups.flatMap(({ hits }) => hits)).toEqual([]);
    },
  );

  test("one character and none are not looked for", async () => {
    for (const q of ["", " ", "a", "-", "/"]) expect(await find(q), q).toEqual({});
  });

  test("too much, and what cannot be stored, is refused or finds nothing", async () => {
    expect(
      (await request("GET", `/api/staff/search?q=${"a".repeat(20_000)}`, { staff: owner })).status,
    ).toBeGreaterThan(399);
    expect((await request("GET", `/api/staff/search?q=${"a".repeat(201)}`, { staff: owner })).status).toBe(422);
    expect([200, 422]).toContain((await request("GET", "/api/staff/search?q=ab%00c", { staff: owner })).status);
  });
});

test("five of a kind are shown, and whether there are more", async () => {
  const { products } = await find("NK-");
  expect(products.hits).toHaveLength(5);
  expect(products.more).toBe(true);
});

test("the browser and the database compare in the same way", async () => {
  const texts = [
    ...["ENC/2627/000045", "NK-NS-1203", "O’Brien & Søn", "आशा राव", "a.b@c.example", "x\\y^z`{|}~", "A  B\tC"],
    ...["NovaCare® + Plus™", "ΟΔΟΣ ΟΔΟΣ", "İSTANBUL", "क्\u200dष", "€5±2 °C", "a\u202fb\u200bc"],
    // Every assigned Unicode character that is its own normal form, one per text.
    ...Array.from({ length: 0x10_ffff }, (_, before) => String.fromCodePoint(before + 1)).filter(
      (letter) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(letter) && letter.normalize("NFC") === letter,
    ),
  ];
  const keys = texts.map(toSearchKey);
  // PostgreSQL's tables do not know letters that Unicode assigned later, so these map to themselves.
  const different = await sql`
    SELECT stored, search_key(stored), typed FROM unnest(${texts}::text[], ${keys}::text[]) AS each (stored, typed)
    WHERE unicode_assigned(stored) AND search_key(stored) <> typed`;
  expect(different).toEqual([]);
  // Texts skipped without computing their keys have no matching key.
  const skipped = await sql`
    SELECT stored, typed FROM unnest(${texts}::text[], ${keys}::text[]) AS each (stored, typed)
    WHERE unicode_assigned(stored) AND stored NOT ILIKE '%' || array_to_string(string_to_array(typed, NULL), '%') || '%'`;
  expect(skipped).toEqual([]);
});
