import { describe, expect, test } from "vitest";
import { bill, makeInvoice, makeNote, references, taxed } from "../../../test/support/document-contents.ts";
import { type PdfObject, readByQpdf } from "../../../test/support/qpdf.ts";
import type { InvoiceContent, PortalReferences } from "../document-content/index.ts";
import { drawLabels } from "../label-pdf/draw-labels.ts";
import { drawLotLabels } from "../label-pdf/draw-lot-labels.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { drawJoinedPicks } from "./draw-joined-picks.ts";

const named = (company_name: string) => ({ ...taxed, billing: { ...taxed.billing, company_name } });
const challan = {
  ...{ ...taxed, kind: "challan" as const, title: "Delivery Challan", number: "END/2627/000001", order_number: null },
  challan: { reason_code: "demonstration" as const, due_on: "2026-06-30" },
};
const date = new Date("2026-04-01T05:30:00.000Z");
const about = { author: "Nasokarna", date };
const row = { shelf: "A-01", ref_no: "NK-1", product_name: "Ear Speculum", lot: "L1", expires: "", quantity: "4" };
const label = {
  ...{ from: { name: "Nasokarna", address: "Plot 7, Pune" }, name: "Asha Rao", company_name: "Lotus ENT Clinic" },
  ...{ address: ["4 Residency Road"], pincode: "560025", phone: "9876543210", order_number: "ENT-10001" },
  ...{ invoice_number: "ENT/2627/000001", courier: null, tracking_number: null, parcels: 2, due: "" },
};
const lot = {
  ...{ ref_no: "NK-1", product_name: "Ear Speculum", gtin: "09527400000016", lot_no: "L1" },
  ...{ expires_on: "2029-06-30", quantity: 2 },
};
const drawn =
  (content: InvoiceContent, copies: "recipient" | "all" = "recipient", given: PortalReferences = {}) =>
  () =>
    drawInvoice(content, copies, given);

/** The structure types of ISO 32000-1, 14.8.4, in use. */
const roles = ["Document", "Part", "H1", "H2", "P", "Table", "THead", "TBody", "TFoot", "TR", "TH", "TD", "Figure"];
/** Keys that PDF/A-3 forbids anywhere (ISO 19005-3: 6.1.3 encryption, 6.2.4 transparency, 6.5 actions, 6.6 JavaScript). */
const forbidden = ["/AA", "/OpenAction", "/JS", "/Encrypt", "/SMask", "/CA", "/ca", "/Alternates", "/OPI", "/XFA"];

describe.each<[string, () => Promise<Buffer>]>([
  ["a tax invoice", drawn(taxed)],
  ["its three copies with IRN and e-way bill", drawn(makeInvoice(1), "all", references)],
  ["an invoice of 200 lines", drawn(makeInvoice(200), "recipient", references)],
  ["a bill of supply", drawn(bill)],
  ["a credit note", drawn(makeNote(false))],
  ["a commercial credit note", drawn(makeNote(true))],
  ["a delivery challan", drawn(challan, "all")],
  ["an order acknowledgement", drawn({ ...taxed, kind: "acknowledgement", title: "Order Acknowledgement" })],
  ["a packing slip", drawn({ ...taxed, kind: "packing_slip", title: "Packing Slip" })],
  ["an invoice in Devanagari", drawn(named("राष्ट्रीय कान नाक गला चिकित्सालय"))],
  ["an invoice in Tamil", drawn(named("தமிழ்நாடு காது மூக்கு தொண்டை மருத்துவமனை"))],
  ["a name of 60 letters", drawn(named("A".repeat(60)))],
  ["a pick list", () => drawJoinedPicks([row], { title: "Pick list for 2 orders", ...about })],
  ["labels", () => drawLabels([label], about)],
  ["lot labels", () => drawLotLabels([lot], "50x25", about)],
])("%s as qpdf reads it", (what, draw) => {
  test("is PDF/A-3: without errors, with its fonts, tagged throughout, with what it states as an associated file", async () => {
    await expectArchive(await draw(), !["labels", "lot labels", "a pick list"].includes(what));
  });
});

const whole = await drawInvoice(makeInvoice(1), "recipient", references);

test("what is broken in the following tests is whole before", () => expectArchive(whole, true));

/** Each replacement has the same length, so that the file stays structurally intact. */
test.each([
  ["no tag tree", "/StructTreeRoot ", "/StructTreeNone "],
  ["content that is not marked", "/Marked true", "/Marked null"],
  ["a page outside the tag tree", "/StructParents ", "/StructNothing "],
  ["a font that is not embedded", "/FontFile2 ", "/FontFileX "],
  ["a font without the letters of its glyphs", "/ToUnicode ", "/ToNothing "],
  ["no metadata", "/Metadata ", "/Metanone "],
  ["metadata of another part of PDF/A", "<pdfaid:part>3<", "<pdfaid:part>1<"],
  ["no language", "/Lang (", "/Lung ("],
  ["no colour profile", "/OutputIntents ", "/OutputNothing "],
  ["a picture without a text", "/Alt (", "/Olt ("],
  ["no associated file", "/AFRelationship ", "/AFRelationless "],
  ["JavaScript", "/Tabs /S", "/JS   /S"],
])("the checks fail on %s", async (_what, part, instead) => {
  const broken = Buffer.from(whole.toString("latin1").replaceAll(part, instead), "latin1");
  expect([broken.length, broken.equals(whole)]).toEqual([whole.length, false]);
  await expect(expectArchive(broken, true)).rejects.toThrow(/expected/);
});

async function expectArchive(pdf: Buffer, hasFile: boolean) {
  const { code, objects, metadata: xml, trailer } = await readByQpdf(pdf);
  expect(code).toBe(0);
  expect(xml).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/);
  const all = [...objects.values()];
  const ofType = (type: string) => all.filter((each) => each["/Type"] === type);
  for (const each of all) for (const key of forbidden) expect(each).not.toHaveProperty([key]);
  expect(trailer["/ID"]).toHaveLength(2);

  const [catalog = {}] = ofType("/Catalog");
  const [metadata] = ofType("/Metadata");
  expect(objects.get(String(catalog["/Metadata"]))).toBe(metadata);
  expect(objects.get(String(catalog["/StructTreeRoot"]))).toMatchObject({
    "/Type": "/StructTreeRoot",
    "/K": expect.anything(),
  });
  expect(catalog).toMatchObject({ "/Lang": "u:en-IN", "/OutputIntents": [expect.anything()] });
  // The metadata stream is uncompressed, so that readers find it (6.6.2).
  expect(metadata).toMatchObject({ "/Subtype": "/XML" });
  expect(metadata).not.toHaveProperty(["/Filter"]);
  expect(objects.get(String(catalog["/MarkInfo"]))).toMatchObject({ "/Marked": true });
  expectFonts(all);
  expectTags(all);
  const [file] = ofType("/Filespec");
  if (!hasFile) expect(file).toBeUndefined();
  else expect(file).toMatchObject({ "/AFRelationship": "/Data", "/F": expect.anything(), "/UF": expect.anything() });
  for (const each of ofType("/EmbeddedFile"))
    expect(each).toMatchObject({
      "/Subtype": "/application/json",
      "/Params": { "/ModDate": expect.stringMatching(/^u:D:2/) },
    });
}

/** Every font is embedded and maps its glyphs to characters (6.2.11.4, 6.2.11.7). */
function expectFonts(all: PdfObject[]) {
  const fonts = all.filter((each) => each["/Type"] === "/Font");
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    expect(["/Type0", "/CIDFontType2"]).toContain(font["/Subtype"]);
    if (font["/Subtype"] === "/Type0") expect(font).toHaveProperty(["/ToUnicode"]);
    else expect(font["/CIDToGIDMap"]).toBe("/Identity");
  }
  const descriptors = all.filter((each) => each["/Type"] === "/FontDescriptor");
  expect(descriptors).toHaveLength(fonts.length / 2);
  for (const descriptor of descriptors) expect(descriptor).toHaveProperty(["/FontFile2"]);
}

/** Every page belongs to the structure tree; pictures have alternative text, header cells a scope (6.7.3). */
function expectTags(all: PdfObject[]) {
  for (const page of all.filter((each) => each["/Type"] === "/Page")) {
    expect(page).toMatchObject({ "/StructParents": expect.any(Number), "/Tabs": "/S" });
  }
  const elements = all.filter((each) => "/S" in each && "/P" in each);
  expect(elements.length).toBeGreaterThan(10);
  for (const element of elements) {
    const role = String(element["/S"]).slice(1);
    expect(roles).toContain(role);
    if (role === "Figure") expect(element).toHaveProperty(["/Alt"]);
    if (role === "TH") expect(element).toHaveProperty(["/A"]);
  }
}
