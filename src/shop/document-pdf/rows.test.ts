import { describe, expect, test } from "vitest";
import { draft, type Sale } from "../../../test/support/invoices.ts";
import type { InvoiceContent, InvoiceLine } from "../document-content/index.ts";
import { toPaper } from "./kinds.ts";
import { documentRows } from "./rows.ts";

const specula = { quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 };
const cable = { quantity: 1, price_paise: 1_000_00, hsn_code: "85444299", gst_rate_bp: 1_800 };
const shipping = [{ kind: "shipping", label: "Shipping", amount_paise: 150_00 }];

function rowsFor(sale: Sale, changes: Partial<InvoiceContent> = {}) {
  const content = { ...draft(sale), number: "ENT/2627/000001", issued_at: "2026-04-01T06:00:00Z", ...changes };
  return documentRows(toPaper(content, {}));
}
/** The lines of a sale, each with its own overrides. */
const makeLines = (sale: Sale, ...changes: Partial<InvoiceLine>[]) =>
  draft(sale).lines.map((line, index) => ({ ...line, ...changes[index] }));

describe("lines of one product", () => {
  const sale = { lines: [specula, specula, cable, specula] };
  const names = ["Ear Speculum", "Ear Speculum", "Cable", "Ear Speculum"].map((description) => ({ description }));

  test("that follow each other are named once, above them, and keep their numbers", () => {
    const rows = rowsFor(sale, { lines: makeLines(sale, ...names) });
    expect(rows.map(({ kind, name, cells, under }) => [kind, name, cells.place?.[0], under])).toEqual([
      ["heading", "Ear Speculum", undefined, undefined],
      ["goods", "Ref. R-1", "1", "Ear Speculum"],
      ["goods", "Ref. R-2", "2", "Ear Speculum"],
      ["goods", "Cable", "3", undefined],
      ["goods", "Ear Speculum", "4", undefined],
    ]);
  });

  test("of two makers are two products", () => {
    const two = { lines: [specula, specula] };
    const made = ["Lumen", "Otica"].map((name) => ({
      ...{ description: "Ear Speculum", maker: { name, licence: "MFG/1" } },
    }));
    expect(rowsFor(two, { lines: makeLines(two, ...made) }).map(({ kind, name }) => [kind, name])).toEqual([
      ["goods", "Ear Speculum"],
      ["goods", "Ear Speculum"],
    ]);
  });
});

describe("MDR 2017 r.44: maker and licence", () => {
  const two = { lines: [specula, cable] };
  const lumen = { maker: { name: "Lumen Optics", licence: "MFG/MD/2024/1" } };
  const made = "Made by Lumen Optics, licence MFG/MD/2024/1";
  const stated = (...makers: Partial<InvoiceLine>[]) =>
    rowsFor(two, { lines: makeLines(two, ...makers) }).map(({ kind, name, details }) => [
      kind,
      details.some((detail) => detail.includes("MFG")) ? "below" : name.includes("MFG") ? name : "",
    ]);

  test("that all goods have in common are stated once, below them", () => {
    expect(stated(lumen, lumen)).toEqual([
      ["goods", ""],
      ["goods", ""],
      ["note", `All goods: ${made.charAt(0).toLowerCase()}${made.slice(1)}`],
    ]);
  });

  test("that differ are stated with each of the goods", () => {
    const other = { maker: { name: "", licence: "MFG/MD/2024/2" } };
    expect(stated(lumen, other)).toEqual([
      ["goods", "below"],
      ["goods", "below"],
    ]);
    expect(stated(lumen, { maker: undefined })).toEqual([
      ["goods", "below"],
      ["goods", ""],
    ]);
  });
});

describe("lots", () => {
  const makeLots = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ lot_number: `B${index + 1}`, expires_on: null, quantity: 1 }));

  test.each([
    [24, [24]],
    [25, [24, 1]],
    [72, [24, 24, 24]],
  ])("%i of one line are in rows of %j", (count, counts) => {
    const rows = rowsFor({ lines: [specula] }, { lines: makeLines({ lines: [specula] }, { lots: makeLots(count) }) });
    const lotCounts = rows.map(({ details }) => details.filter((detail) => detail.startsWith("Lot")).length);
    expect(lotCounts).toEqual(counts);
    expect(rows.map(({ kind, amounts }) => [kind, amounts !== null])).toEqual(
      counts.map((_, index) => [index === 0 ? "goods" : "more", index === 0]),
    );
  });
});

test("serial numbers follow their lot, labelled once in each row, and go on in further rows", () => {
  const serials = Array.from({ length: 30 }, (_, index) => `SN ${index + 1}`);
  const lots = [
    { lot_number: "B1", expires_on: null, quantity: 30, serials },
    { lot_number: "B2", expires_on: null, quantity: 1, serials: ["SN 31"] },
  ];
  const rows = rowsFor({ lines: [specula] }, { lines: makeLines({ lines: [specula] }, { lots }) });
  const details = rows.map((row) => row.details.slice(-25).map((detail) => detail.replace(/\u00a0/g, " ")));
  expect(details[0]?.slice(-24)).toEqual(["Lot B1, 30 NOS", "Serial nos. SN 1", ...serials.slice(1, 23)]);
  expect(details[1]).toEqual(["Serial nos. SN 24", ...serials.slice(24), "Lot B2, 1 NOS", "Serial no. SN 31"]);
  expect(rows.map(({ kind, cells }) => [kind, cells.packed !== undefined])).toEqual([
    ["goods", true],
    ["more", false],
  ]);
});

describe("charges", () => {
  test("at two rates state the share of each below, which is not added again", () => {
    const rows = rowsFor({ lines: [specula, cable], charges: shipping });
    expect(rows.slice(2).map(({ kind, name, amounts }) => [kind, name, amounts?.taxable_paise ?? null])).toEqual([
      ["charge", "Shipping", 150_00],
      ["share", "of which at 5%", null],
      ["share", "of which at 18%", null],
    ]);
  });

  test("with taxed and exempt goods call the share of what is exempt untaxed, not taxed at 0 %", () => {
    const hearingAid = { quantity: 1, price_paise: 1_000_00, hsn_code: "90214010", gst_rate_bp: 0 };
    const [five, eighteen] = draft({ lines: [specula, cable], charges: shipping }).shipping;
    if (!five || !eighteen) throw new Error("There are two rates.");
    const rows = rowsFor({ lines: [specula, hearingAid] }, { shipping: [{ ...five, gst_rate_bp: 0 }, eighteen] });
    expect(rows.filter(({ kind }) => kind === "share").map(({ name }) => name)).toEqual([
      ...["of which untaxed", "of which at 18%"],
    ]);
  });

  test("at one rate state it in their own row", () => {
    const [, charge, ...others] = rowsFor({ lines: [specula], charges: shipping });
    expect([charge?.kind, charge?.cells.cgst, charge?.cells.igst, others]).toEqual([
      ...["charge", ["3.75", "2.5%"], ["0.00", "5%"]],
      [],
    ]);
  });

  test("are not on papers without prices, nor is the MRP", () => {
    const rows = rowsFor({ lines: [specula], charges: shipping }, { kind: "packing_slip" });
    expect(rows.map(({ kind }) => kind)).toEqual(["goods"]);
    expect(rows[0]?.details.join()).not.toContain("MRP");
  });
});

test("goods that bear no tax say so in place of a rate", () => {
  const sale = { lines: [specula, cable] };
  const untaxed = { cgst_paise: 0, sgst_paise: 0, gst_rate_bp: 0, tax_class: "exempt" as const };
  const rows = rowsFor(sale, { lines: makeLines(sale, {}, untaxed) });
  expect(rows.map(({ cells }) => [cells.cgst, cells.sgst])).toEqual([
    [
      ["50.00", "2.5%"],
      ["50.00", "2.5%"],
    ],
    [
      ["0.00", "Exempt"],
      ["0.00", "Exempt"],
    ],
  ]);
});

test("CGST Rules r.55: quantities on approval are provisional, those of other challans are not", () => {
  const challanNotes = (reason_code: "on_approval" | "demonstration") =>
    rowsFor({ lines: [specula] }, { kind: "challan", challan: { reason_code, due_on: null } }).filter(
      ({ kind }) => kind === "note",
    );
  expect(challanNotes("on_approval").map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Quantities are provisional/),
  ]);
  expect(challanNotes("demonstration")).toEqual([]);
});

test("the rows that are added up make the document's totals, discount and charges included", () => {
  const sale = { lines: [specula, cable], charges: shipping, coupon_paise: 77_77 };
  const { totals } = draft(sale);
  const sums = { taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 };
  for (const { amounts } of rowsFor(sale)) {
    for (const name of ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const)
      sums[name] += amounts?.[name] ?? 0;
  }
  expect(totals).toMatchObject(sums);
});
