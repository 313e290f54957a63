import { beforeAll, expect, test } from "vitest";
import { issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { toPeriod } from "../gst-documents/index.ts";
import { vouchersIn } from "./tally.ts";
import { mastersXml } from "./tally-xml.ts";
import type { Voucher } from "./vouchers.ts";

const shop = await testShop();
const { request, member, customer, sql } = shop;
const accountant = await member("accounts");
const karnataka = "29AAGCB7383J1Z4";
const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T12:00:00+05:30`;

let vouchers: Voucher[] = [];
beforeAll(async () => {
  const buyer = await customer();
  const { order } = await placeTestOrder(shop, buyer);
  const goods = [{ rate: 5, value: 9_999_99 }];
  const issued = await issueDocuments(shop.shop, order.id, [
    { at: at(1), gstin: karnataka, buyer: 'Rao & Sons <ENT> "Clinic"', pos: "29", goods },
    { at: at(2), pos: "27", goods: [...goods, { hsn: "90214090", rate: 0, value: 20_000_00, unit: "PRS" }] },
    {
      at: at(3),
      kind: "credit_note",
      gstin: karnataka,
      buyer: 'Rao & Sons <ENT> "Clinic"',
      pos: "29",
      goods,
      corrects: 0,
    },
    { at: at(4), kind: "credit_note", commercial: true, pos: "27", goods: [{ rate: 0, value: 1_000_50 }], corrects: 1 },
    { at: at(5), kind: "challan", pos: "27", goods },
  ]);
  await sql`INSERT INTO payments (order_id, customer_id, mode, amount_paise, reference, collected_at, collected_on, staff_id, staff_name)
    VALUES (${issued[0]?.order_id}, ${buyer.id}, 'upi', 100_00, 'UPI-77', ${at(6)}, '2026-10-06', ${accountant.id}, 'Mohan'),
           (${issued[1]?.order_id}, ${buyer.id}, 'cash', 50_00, NULL, ${at(7)}, '2026-10-07', ${accountant.id}, 'Mohan')`;
  const { from, until } = toPeriod("102026");
  vouchers = await Array.fromAsync(vouchersIn(shop.db, { gstin: seller, from, until }));
});

const balance = (postings: Voucher["postings"]) => postings.reduce((sum, { debit_paise }) => sum + debit_paise, 0);
const file = async (part: string) =>
  (await request("GET", `/api/staff/books/tally?period=102026&gstin=${seller}&part=${part}`, { staff: accountant }))
    .body as string;

test("each voucher balances, and with them the whole day book", () => {
  expect(vouchers.map(({ type, number }) => [type, number])).toEqual([
    ["Sales", "ENT/2627/000001"],
    ["Sales", "ENT/2627/000002"],
    ["Credit Note", "ENC/2627/000001"],
    ["Credit Note", "ENF/2627/000001"],
    ["Receipt", expect.stringMatching(/^R\d+$/)],
    ["Receipt", expect.stringMatching(/^R\d+$/)],
  ]);
  for (const { number, postings } of vouchers) expect([number, balance(postings)]).toEqual([number, 0]);
});

test("an invoice and its payment have one party, also once the buyer's GSTIN was corrected", async () => {
  const { order } = await placeTestOrder(shop, await customer());
  const [issued] = await issueDocuments(shop.shop, order.id, [
    {
      at: "2026-11-05T12:00:00+05:30",
      code: "TC",
      gstin: karnataka,
      buyer: "Apex ENT",
      pos: "29",
      goods: [{ rate: 5, value: 900_00 }],
    },
  ]);
  shop.clock.set("2026-11-21T10:00:00+05:30");
  const right = "29AAGCB7383J2Z3";
  const corrected = await request("POST", `/api/staff/books/documents/${issued?.id}/correct-buyer`, {
    ...{ staff: accountant, body: { gstin: right, reason: "Typing error" } },
  });
  expect(corrected.status).toBe(200);
  await sql`INSERT INTO payments (order_id, customer_id, mode, amount_paise, reference, collected_at, collected_on, staff_id, staff_name)
    SELECT id, customer_id, 'upi', 100_00, 'UPI-78', ${"2026-11-20T12:00:00+05:30"}, '2026-11-20', ${accountant.id}, 'Mohan'
    FROM orders WHERE id = ${issued?.order_id}`;
  const { from, until } = toPeriod("112026");
  const own = await Array.fromAsync(vouchersIn(shop.db, { gstin: seller, from, until }));
  expect(own.map(({ type, party, party_gstin }) => [type, party, party_gstin])).toEqual([
    ["Sales", `Apex ENT ${right}`, right],
    ["Receipt", `Apex ENT ${right}`, right],
  ]);
});

test("what is posted to each ledger is what the documents state", () => {
  expect(vouchers[1]?.postings).toEqual([
    { ledger: "Customers in State 27", debit_paise: 30_500_00 },
    { ledger: "Sales 5 %", debit_paise: -9_999_99, item: { name: "R-90189099-500", unit: "NOS", quantity: 1 } },
    { ledger: "Sales without tax", debit_paise: -20_000_00, item: { name: "R-90214090-0", unit: "PRS", quantity: 1 } },
    { ledger: "Output CGST", debit_paise: -250_00 },
    { ledger: "Output SGST", debit_paise: -250_00 },
    { ledger: "Round off", debit_paise: -1 },
  ]);
  expect(vouchers[3]?.postings.map(({ ledger }) => ledger)).toContain("Commercial credit notes");
});

test("the file's amounts add up to nothing, and every ledger and item is among the masters", async () => {
  const [masters, xml] = [await file("masters"), await file("vouchers")];
  const amounts = (text: string) =>
    [...text.matchAll(/<AMOUNT>(-?\d+\.\d\d)<\/AMOUNT>/g)].reduce(
      (sum, [, rupees]) => sum + Math.round(Number(rupees) * 100),
      0,
    );
  const own = [...xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)].map(([voucher]) =>
    // An item's ledger and a bill repeat the amount of the entry that they belong to.
    voucher.replace(/<(ACCOUNTINGALLOCATIONS|BILLALLOCATIONS)\.LIST>.*?<\/\1\.LIST>/gs, ""),
  );
  expect(own).toHaveLength(vouchers.length);
  for (const voucher of own) expect(amounts(voucher)).toBe(0);

  const named = (text: string, name: string) =>
    new Set([...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, value]) => value));
  const known = new Set([...masters.matchAll(/<(?:LEDGER|STOCKITEM|UNIT) NAME="(.*?)"/g)].map(([, name]) => name));
  for (const name of [...named(xml, "LEDGERNAME"), ...named(xml, "STOCKITEMNAME"), ...named(masters, "BASEUNITS")]) {
    expect(known).toContain(name);
  }
  expect(xml).toContain("Rao &amp; Sons &lt;ENT&gt; &quot;Clinic&quot; 29AAGCB7383J1Z4");
  expect(masters).toContain("<PARTYGSTIN>29AAGCB7383J1Z4</PARTYGSTIN>");
});

test.each([
  ["the end of a character section", "]]> Clinic", "]]&gt; Clinic"],
  ["a comment and an entity", "<!-- &#0; &amp; -->", "&lt;!-- &amp;#0; &amp;amp; --&gt;"],
  ["a closing tag", `</NAME><NAME>"x"`, "&lt;/NAME&gt;&lt;NAME&gt;&quot;x&quot;"],
  ["characters that XML has no place for", "Lotus\u0001\u000b\u001f\ufffe\uffff ENT", "Lotus ENT"],
  ["Devanagari, Tamil and a picture", "डॉ. காது 👂", "डॉ. காது 👂"],
])("the masters stay well-formed with %s in a name", (_what, name, written) => {
  const items = [{ ref_no: name, unit: "NOS", hsn_code: "90189099", description: name }];
  const xml = [...mastersXml({ ledgers: [{ name, gstin: null }], items })].join("");
  expect(xml).toContain(`<LEDGER NAME="${written}" ACTION="Create"><NAME>${written}</NAME>`);
  expect(xml).toContain(`<STOCKITEM NAME="${written}" ACTION="Create"><NAME>${written}</NAME>`);
  expect(xml).toContain(`<DESCRIPTION>${written}</DESCRIPTION>`);
});
