import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { draft } from "../../../test/support/invoices.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "./draw-invoice.ts";

const specula = { quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 };

function makeContent(changes: Partial<InvoiceContent> = {}): InvoiceContent {
  return {
    ...{ number: "ENT/2627/000001", issued_at: "2026-03-31T18:30:00.000Z" },
    ...{ ...draft({ lines: [specula] }), ...changes },
  };
}

interface Font {
  name: string;
  missingFile: boolean;
}

interface Node {
  role: string;
  children?: Node[];
}

/** The document as read by pdf.js, a maintained reader that shares no code with our PDF writer. */
async function read(content: InvoiceContent) {
  const bytes = await drawInvoice(content, "recipient");
  const doc = await getDocumentProxy(new Uint8Array(bytes), { fontExtraProperties: true });
  const page = await doc.getPage(1);
  await page.getOperatorList();
  return { bytes, doc, page };
}

const collectRoles = (node: Node): string[] =>
  [node.role, ...(node.children ?? []).flatMap(collectRoles)].filter(Boolean);

describe("a document for the archive", () => {
  test("says that it is PDF/A-3a, in English, with its title", async () => {
    const { doc } = await read(makeContent());
    const { info, metadata } = await doc.getMetadata();
    expect(info).toMatchObject({ Title: "Tax Invoice ENT/2627/000001", Language: "en-IN", PDFFormatVersion: "1.7" });
    expect(metadata.get("pdfaid:part")).toBe("3");
    expect(metadata.get("pdfaid:conformance")).toBe("A");
    expect(metadata.get("dc:title")).toBe("Tax Invoice ENT/2627/000001");
    expect(await doc.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await doc.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  });

  test("has metadata that an ampersand does not break", async () => {
    const { seller } = makeContent();
    const { doc } = await read(makeContent({ seller: { ...seller, legal_name: "Rao & Söhne <राव>" } }));
    const { info, metadata } = await doc.getMetadata();
    expect(metadata.get("dc:creator")).toEqual(["Rao & Söhne <राव>"]);
    expect(info).toMatchObject({ Author: "Rao & Söhne <राव>" });
  });

  test("contains what it states as JSON, as an associated file", async () => {
    const content = makeContent();
    const { doc, bytes } = await read(content);
    const [[id, file] = [], ...others] = [...((await doc.getAttachments()) ?? [])];
    expect([file?.filename, others]).toEqual(["document.json", []]);
    expect(JSON.parse(Buffer.from((await doc.getAttachmentContent(id ?? "")) ?? []).toString())).toEqual(content);
    expect(bytes.toString("latin1")).toMatch(/\/AFRelationship \/Data/);
    expect(bytes.toString("latin1")).toMatch(/\/AF \[\d+ 0 R\]/);
  });

  test("is tagged: headings, tables, rows, header cells and cells", async () => {
    const { page } = await read(makeContent());
    const tree = (await page.getStructTree()) as unknown as Node;
    const roles = collectRoles(tree);
    expect(roles.slice(0, 2)).toEqual(["Root", "Document"]);
    for (const role of ["H1", "H2", "Table", "TR", "TH", "TD", "P"]) expect(roles).toContain(role);
  });

  test("contains every font that it uses", async () => {
    const { seller } = makeContent();
    const { page, bytes } = await read(makeContent({ seller: { ...seller, name: "நாசிகர்ணம்" } }));
    const names = [...(page as unknown as { commonObjs: Iterable<[string, Font]> }).commonObjs]
      .map(([, font]) => font)
      .filter(({ name }) => name);
    expect(names.map(({ name }) => name.replace(/^.*\+/, "")).sort()).toEqual([
      "Mukta-Regular",
      "Mukta-SemiBold",
      "MuktaMalar-SemiBold",
    ]);
    for (const { missingFile } of names) expect(missingFile).toBe(false);
    const descriptors = bytes.toString("latin1").match(/\/Type \/FontDescriptor/g);
    expect(bytes.toString("latin1").match(/\/FontFile2 /g)).toHaveLength(descriptors?.length ?? 0);
  });

  test("has the same bytes for the same content", async () => {
    const [one, two] = [await read(makeContent()), await read(makeContent())];
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });
});
