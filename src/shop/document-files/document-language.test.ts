import { getMeta } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { pdfPages, rupees } from "../../../test/support/paper.ts";
import { returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";

const shop = await testShop();
const { app, request, customer, working, sql } = shop;
const fulfilment = await fulfilmentCalls(shop);
const { at, order, orderIn, act, read, owner } = fulfilment;
const returns = returnSteps(fulfilment);
const demo = await loadDemonstration(shop);
await at("2026-11-20T09:00:00+05:30");
let asha: TestCustomer;

beforeAll(async () => {
  asha = await customer();
  await reads(asha, "hi");
});

const reads = ({ id }: TestCustomer, language: "en" | "hi") =>
  sql`UPDATE customers SET language = ${language} WHERE id = ${id}`;

async function document(path: string, { token }: TestCustomer) {
  const reply = await working(() => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } }));
  expect([path, reply.statusCode]).toEqual([path, 200]);
  const { info } = await getMeta(new Uint8Array(reply.rawPayload));
  const text = (await pdfPages(reply.rawPayload)).join(" ");
  return { pdf: reply.rawPayload, text, language: info.Language, title: info.Title };
}
const contents = (token: string) =>
  sql<{ number: string; content: InvoiceContent }>`
    SELECT i.number, i.content FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.token = ${token} ORDER BY i.id`;

const [english, hindi] = [
  "Diameter (mm) 4.0, Size Size 1, Material Stainless steel",
  "व्यास (mm) 4.0, आकार आकार 1, सामग्री स्टेनलेस स्टील",
];
const attributes = ({ content }: { content: InvoiceContent }) => content.lines.map((line) => line.attributes);

test("an invoice is in the language that the customer had when it was issued, and stays in it", async () => {
  const { token, total } = await orderIn("packed", asha, [{ ref_no: "NK-EE-1101", quantity: 2 }]);
  const [issued] = await contents(token);
  expect(issued && attributes(issued)).toEqual([hindi]);
  expect(issued?.content).toMatchObject({ language: "hi", title: "Tax Invoice" });
  // Machine-readable texts are the same in both languages.
  expect(issued?.content.payment_terms).toContain("Cash on delivery");
  await reads(asha, "en");
  const own = await document(`/api/orders/${token}/invoice`, asha);
  await reads(asha, "hi");
  expect(own).toMatchObject({ language: "hi-IN", title: `टैक्स इनवॉइस / Tax Invoice ${issued?.number}` });
  expect(own.text).toContain(rupees(total * 100));
  expect(own.text).toContain("नकद, UPI या बैंक");
  expect((await document(`/hi/api/orders/${token}/invoice`, asha)).pdf.equals(own.pdf)).toBe(true);
});

test("documents for other customers are the same as before there were two languages", async () => {
  const meera = await customer();
  const { token } = await orderIn("packed", meera, [{ ref_no: "NK-EE-1101", quantity: 2 }]);
  const [issued] = await contents(token);
  expect(issued && attributes(issued)).toEqual([english]);
  expect(Object.keys(issued?.content ?? {})).not.toContain("language");
  const first = await document(`/hi/api/orders/${token}/invoice`, meera);
  expect(first).toMatchObject({ language: "en-IN", title: `Tax Invoice ${issued?.number}` });
  await reads(meera, "hi");
  expect((await document(`/api/orders/${token}/invoice`, meera)).pdf.equals(first.pdf)).toBe(true);
});

test("a credit note is in the language of the document that it corrects, with the names that it stated", async () => {
  const { token } = await returns.delivered(asha);
  const asked = await returns.requested(token, asha, 1);
  await returns.approve(asked);
  await reads(asha, "en");
  await sql`UPDATE translations SET hindi = hindi || ' 2' WHERE kind = 'attribute'`;
  await returns.inspect(asked);
  await sql`UPDATE translations SET hindi = left(hindi, -2) WHERE kind = 'attribute'`;
  await reads(asha, "hi");
  const [invoice, note] = await contents(token);
  expect(note && attributes(note)).toEqual(invoice && attributes(invoice));
  expect(note?.content).toMatchObject({ language: "hi", title: "Credit Note", reason: /^Goods returned/ });
  const shown = await document(`/api/orders/${token}/documents/${note?.number.replaceAll("/", "-")}`, asha);
  expect(shown.title).toContain("क्रेडिट नोट / Credit Note");
});

test("an acknowledgement is in the customer's language, as are later versions; what it states is stored in English", async () => {
  const placed = await order(asha);
  const file = `/api/orders/${placed.token}/documents/acknowledgement`;
  const first = await document(file, asha);
  expect([first.language, first.title]).toEqual(["hi-IN", `ऑर्डर पावती ${placed.order_no}`]);
  const body = { lines: [{ sub_product_id: demo.variant("NK-EE-1101").id, quantity: 3 }] };
  await request("POST", `/api/staff/orders/${placed.token}/change`, { staff: owner, body });
  await shop.jobs.runDue();
  const mail = (await readMails(shop)).findLast((each) => each.includes("order-change?token=")) ?? "";
  const token = /order-change\?token=([\w-]{43})/.exec(mail)?.[1];
  await reads(asha, "en");
  expect((await request("POST", "/hi/api/order-change/accept", { body: { token } })).status).toBe(200);
  const versions = await sql<{ content: InvoiceContent }>`
    SELECT v.content FROM acknowledgement_versions v JOIN orders o ON o.id = v.order_id
    WHERE o.token = ${placed.token} ORDER BY v.version`;
  expect(versions.map(({ content }) => content.payment_terms)).toEqual([
    expect.stringMatching(/^Cash on delivery/),
    expect.stringMatching(/^Cash on delivery/),
  ]);
  expect((await document(`${file}-2`, asha)).language).toBe("en-IN");
  expect((await document(file, asha)).pdf.equals(first.pdf)).toBe(true);
  await reads(asha, "hi");
});

test("a challan is in the language of the customer who gets the goods", async () => {
  const lines = [{ ref_no: "NK-EE-1101", lot_no: "", quantity: 1, value: 1000 }];
  const [lot] = await sql<{ lot_no: string }>`
    SELECT lot_no FROM lots WHERE variant_id = ${demo.variant("NK-EE-1101").id} AND on_hand - reserved > 0 LIMIT 1`;
  const body = {
    ...{ name: "Dr. Meera Nair", company_name: null, address: "4 Residency Road", city: "Pune", pincode: "411001" },
    ...{ state_id: demo.state("Maharashtra").id, phone: "98765 43210", gstin: null },
    ...{ reason: "on_approval", remark: "Two weeks", due_on: "2027-05-20", customer_id: asha.id },
    lines: lines.map((line) => ({ ...line, lot_no: lot?.lot_no })),
  };
  const { status, body: reply } = await request("POST", "/api/staff/challans", { staff: owner, body });
  expect([status, reply.errors]).toEqual([201, undefined]);
  const [stated] = await sql<{ content: InvoiceContent }>`SELECT content FROM invoices WHERE kind = 'challan'`;
  expect(stated?.content).toMatchObject({ language: "hi", reason: "Goods on approval. Two weeks" });
  expect(stated && attributes(stated)).toEqual([hindi]);
});

test("a lot statement is in the customer's language, packing slip and pick list are in English", async () => {
  const { token, order_no } = await orderIn("packed", asha, [{ ref_no: "NK-EE-1101", quantity: 2 }]);
  const shown = await read(token);
  const [line] = shown.lines;
  const [seen] = line.lots;
  const [other] = await sql<{ lot_no: string }>`
    SELECT lot_no FROM lots WHERE variant_id = ${demo.variant("NK-EE-1101").id} AND on_hand - reserved > 2
      AND lot_no <> ${seen.lot_no} LIMIT 1`;
  const picks = [{ line_id: line.line_id, lot_no: other?.lot_no, quantity: 2 }];
  const packed = [{ line_id: line.line_id, lot_no: seen.lot_no, quantity: 2 }];
  const corrected = await act(token, "correct-lots", {
    reason: "Mixed up",
    picks,
    seen: packed,
    lot_reason: "Asked for",
  });
  expect([corrected.status, corrected.body.errors]).toEqual([200, undefined]);
  const statement = await document(`/api/orders/${token}/lot-statement`, asha);
  expect([statement.language, statement.title]).toEqual(["hi-IN", `लॉट विवरण ${order_no}`]);
  expect(statement.text).toContain(`लॉट ${seen.lot_no}: 2`);
  expect(statement.text).toContain("सामग्री");
  const slip = await app.inject({
    url: `/api/staff/orders/${token}/packing-slip`,
    headers: { cookie: `__Host-staff_session=${owner.token}` },
  });
  expect((await getMeta(new Uint8Array(slip.rawPayload))).info.Language).toBe("en-IN");
  expect((await pdfPages(slip.rawPayload)).join(" ")).toContain("Material Stainless steel");
});
