import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { type Issue, type Issued, issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { issuedSeries } from "../../../test/support/supplies.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { booksCalls } from "../../contract/staff/books.ts";
import { gstr1Sections } from "../../contract/staff/gstr1-sections.ts";
import { toPeriod } from "../gst-documents/index.ts";
import { gstr1Json } from "./gstr1-json.ts";
import { issuedRows } from "./gstr1-tables.ts";
import { gstr1View, hsnRegister } from "./gstr1-views.ts";
import { gstr3b, gstr3bStates, liabilityEntries } from "./gstr3b.ts";
import { loadBook, loadGstr1Book } from "./load-book.ts";
import { reconcile } from "./reconcile.ts";
import { returnTable } from "./return-tables.ts";
import { tableTotals } from "./table.ts";

const shop = await testShop();
const { request, member, customer, clock, sql } = shop;
const accountant = await member("accounts");

const karnataka = "29AAGCB7383J1Z4";
const at = (day: number, month = "10") => `2026-${month}-${String(day).padStart(2, "0")}T12:00:00+05:30`;
const lakh = 1_00_000_00;
const five = [{ rate: 5, value: 10_000_00 }];
const hearingAid = { hsn: "90214090", rate: 0, value: 20_000_00, unit: "PRS" };

/**
 * How resilient-tech/india-compliance classifies the same documents: `GSTR1CategoryConditions` in
 * `india_compliance/gst_india/utils/gstr_1/gstr_1_data.py`, with the threshold of Notification 12/2024-Central Tax. The third column
 * is the section of the taxed goods, null where there are none.
 */
const cases: [about: string, issue: Issue, section: string | null][] = [
  ["registered buyer, inter-State", { at: at(1), gstin: karnataka, pos: "29", goods: five }, "b2b"],
  ["registered buyer, intra-State", { at: at(2), gstin: "27AAGCB7383J1Z8", pos: "27", goods: five }, "b2b"],
  [
    "unregistered, intra-State, however large",
    { at: at(3), pos: "27", goods: [{ rate: 18, value: 3 * lakh }] },
    "b2cs",
  ],
  ["unregistered, inter-State, value Rs 1,05,000", { at: at(4), pos: "29", goods: [{ rate: 5, value: lakh }] }, "b2cl"],
  [
    "unregistered, inter-State, value Rs 1,00,000",
    { at: at(5), pos: "29", goods: [{ rate: 5, value: 95_238_10 }] },
    "b2cs",
  ],
  ["unregistered, inter-State, small", { at: at(6), pos: "33", goods: five }, "b2cs"],
  ["taxed and exempt goods", { at: at(7), pos: "27", goods: [...five, hearingAid] }, "b2cs"],
  ["exempt goods only", { at: at(8), kind: "bill_of_supply", pos: "29", gstin: karnataka, goods: [hearingAid] }, null],
  [
    "a small note to an invoice that was large",
    { at: at(9), kind: "credit_note", pos: "29", goods: five, corrects: 3 },
    "cdnur",
  ],
  [
    "a note to an invoice that was not",
    { at: at(10), kind: "credit_note", pos: "33", goods: [{ rate: 5, value: 1_000_00 }], corrects: 5 },
    "b2cs",
  ],
  [
    "a note to a registered buyer",
    {
      at: at(11),
      kind: "credit_note",
      gstin: karnataka,
      pos: "29",
      goods: [{ rate: 5, value: 4_000_00 }],
      corrects: 0,
      awaits: true,
    },
    "cdnr",
  ],
  [
    "a commercial note",
    {
      at: at(12),
      kind: "credit_note",
      commercial: true,
      gstin: karnataka,
      pos: "29",
      goods: [{ rate: 5, value: 1_000_00 }],
      corrects: 0,
    },
    null,
  ],
  ["a challan", { at: at(13), kind: "challan", pos: "27", goods: five }, null],
  ["23:59 on the last day of the month before", { at: "2026-09-30T23:59:59+05:30", pos: "27", goods: five }, null],
  ["midnight of the next month", { at: "2026-11-01T00:00:00+05:30", pos: "27", goods: five }, null],
  ["another registration", { at: at(14), code: "KA", seller: karnataka, pos: "29", goods: five }, null],
];

let issued: Issued[] = [];
beforeAll(async () => {
  const { order } = await placeTestOrder(shop, await customer());
  issued = await issueDocuments(
    shop.shop,
    order.id,
    cases.map(([, issue]) => issue),
  );
  clock.set("2026-11-05T10:00:00+05:30");
});

const gstr1 = async (query = "", period = "102026") =>
  (await request("GET", `/api/staff/reports/gstr1?period=${period}&gstin=${seller}${query}`, { staff: accountant }))
    .body;
const review = async (period = "102026") =>
  (await request("GET", `/api/staff/books/gstr1-review?period=${period}&gstin=${seller}`, { staff: accountant })).body
    .data;
const table = async (query: string) => {
  const { status, body } = await request("GET", `/api/staff/books/table?${query}`, { staff: accountant });
  expect([status, body.errors]).toEqual([200, undefined]);
  return booksCalls["GET staff/books/table"].reply.parse(body).data;
};

// biome-ignore lint/suspicious/noExplicitAny: the portal's JSON is read freely here.
type Json = any;
/** Sections of the portal's JSON that contain a number, with B2CS rows distinguished by State. */
const sectionsWith = (json: Json, { number }: Issued) =>
  ["b2b", "b2cl", "cdnr", "cdnur"].filter((section) => JSON.stringify(json[section] ?? []).includes(`"${number}"`));

test.each(cases.map(([about, , section], place) => [about, section, place] as const))(
  "%s: %s",
  async (_, section, place) => {
    const document = issued[place] as Issued;
    expect(sectionsWith(await gstr1(), document)).toEqual(section && section !== "b2cs" ? [section] : []);
    const register = await table(`book=sales&period=102026&gstin=${seller}&figure=section:b2cs`);
    expect(register.rows.some(({ cells }) => cells.number === document.number)).toBe(section === "b2cs");
  },
);

test.each([...gstr1Sections, "gstr3b", "gstr3b_states", "hsn"])(
  "%s: figures equal the documents behind them",
  async (book) => {
    const { rows } = await table(`book=${book}&period=102026&gstin=${seller}`);
    for (const { figure, cells } of rows) {
      if (!figure) continue;
      const { totals } = await table(`book=sales&period=102026&gstin=${seller}&figure=${figure}`);
      const { taxable = 0, nil = 0, exempt = 0, non_gst = 0 } = cells as Record<string, number>;
      expect(totals?.taxable, figure).toBe(taxable + nil + exempt + non_gst);
    }
  },
);

test.each(["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "nil"])("section %s: the documents behind it", async (section) => {
  const all = await loadBook(shop.shop.db, seller, toPeriod("102026"));
  const expected = all.entries.filter((entry) => entry.section === section).map(({ document }) => document.number);
  const behind = await table(`book=sales&period=102026&gstin=${seller}&figure=section:${section}`);
  expect(behind.rows.map(({ cells }) => cells.number)).toEqual([...new Set(expected)]);
});

test.each(["section:constructor", "rate:abc", "rate:99999999999999999999", "section:b2b,section:b2cs", "supply:x"])(
  "no documents are behind the figure %s",
  async (figure) => {
    expect((await table(`book=sales&period=102026&gstin=${seller}&figure=${figure}`)).rows).toEqual([]);
  },
);

test.each(["section", "elsewhere:b2b", "section:b2b,", `section:${"b".repeat(21)}`])(
  "%s is no figure",
  async (figure) => {
    const query = `book=sales&period=102026&gstin=${seller}&figure=${figure}`;
    const { status, body } = await request("GET", `/api/staff/books/table?${query}`, { staff: accountant });
    expect([status, body.errors]).toEqual([422, { figure: ["No such figure."] }]);
  },
);

test("a month as the portal reads it", async () => {
  const json: Json = await gstr1();
  expect(json).toMatchObject({ gstin: seller, fp: "102026" });
  expect(json.b2b[0]).toEqual({
    ctin: karnataka,
    inv: [
      {
        ...{ inum: "ENT/2627/000001", idt: "01-10-2026", val: 10_500, pos: "29", rchrg: "N", inv_typ: "R" },
        itms: [{ num: 1, itm_det: { rt: 5, txval: 10_000, iamt: 500, camt: 0, samt: 0, csamt: 0 } }],
      },
    ],
  });
  expect(json.b2cl).toEqual([
    {
      pos: "29",
      inv: [
        {
          ...{ inum: "ENT/2627/000004", idt: "04-10-2026", val: 1_05_000 },
          itms: [{ num: 1, itm_det: { rt: 5, txval: 1_00_000, iamt: 5_000, csamt: 0 } }],
        },
      ],
    },
  ]);
  // Both supplies in Maharashtra at 5 %; in Tamil Nadu the invoice less its note.
  expect(json.b2cs).toEqual([
    { sply_ty: "INTRA", pos: "27", typ: "OE", rt: 5, txval: 10_000, iamt: 0, camt: 250, samt: 250, csamt: 0 },
    { sply_ty: "INTRA", pos: "27", typ: "OE", rt: 18, txval: 3_00_000, iamt: 0, camt: 27_000, samt: 27_000, csamt: 0 },
    { sply_ty: "INTER", pos: "29", typ: "OE", rt: 5, txval: 95_238.1, iamt: 4_761.91, camt: 0, samt: 0, csamt: 0 },
    { sply_ty: "INTER", pos: "33", typ: "OE", rt: 5, txval: 9_000, iamt: 450, camt: 0, samt: 0, csamt: 0 },
  ]);
  expect(json.cdnr).toEqual([
    {
      ctin: karnataka,
      nt: [
        {
          ...{
            ntty: "C",
            nt_num: "ENC/2627/000003",
            nt_dt: "11-10-2026",
            val: 4_200,
            pos: "29",
            rchrg: "N",
            inv_typ: "R",
          },
          itms: [{ num: 1, itm_det: { rt: 5, txval: 4_000, iamt: 200, camt: 0, samt: 0, csamt: 0 } }],
        },
      ],
    },
  ]);
  expect(json.cdnur).toEqual([
    {
      ...{ typ: "B2CL", ntty: "C", nt_num: "ENC/2627/000001", nt_dt: "09-10-2026", val: 10_500, pos: "29" },
      itms: [{ num: 1, itm_det: { rt: 5, txval: 10_000, iamt: 500, csamt: 0 } }],
    },
  ]);
  expect(json.nil.inv).toEqual([
    { sply_ty: "INTRB2B", nil_amt: 0, expt_amt: 20_000, ngsup_amt: 0 },
    { sply_ty: "INTRAB2C", nil_amt: 0, expt_amt: 20_000, ngsup_amt: 0 },
  ]);
  expect(json.hsn.hsn_b2b).toEqual([
    { num: 1, hsn_sc: "90189099", uqc: "NOS", qty: 1, rt: 5, txval: 16_000, iamt: 300, camt: 250, samt: 250, csamt: 0 },
    { num: 2, hsn_sc: "90214090", uqc: "PRS", qty: 1, rt: 0, txval: 20_000, iamt: 0, camt: 0, samt: 0, csamt: 0 },
  ]);
  expect(json.doc_issue.doc_det).toEqual([
    {
      doc_num: 1,
      docs: [
        { num: 1, from: "ENB/2627/000001", to: "ENB/2627/000001", totnum: 1, cancel: 0, net_issue: 1 },
        { num: 2, from: "ENT/2627/000001", to: "ENT/2627/000007", totnum: 7, cancel: 0, net_issue: 7 },
      ],
    },
    {
      doc_num: 5,
      docs: [{ num: 1, from: "ENC/2627/000001", to: "ENC/2627/000003", totnum: 3, cancel: 0, net_issue: 3 }],
    },
    {
      doc_num: 12,
      docs: [{ num: 1, from: "END/2627/000001", to: "END/2627/000001", totnum: 1, cancel: 0, net_issue: 1 }],
    },
  ]);
  expect(Object.keys(json)).not.toContain("b2ba");
});

test("tables 4 to 9 equal table 12 and the documents, and nothing would be refused", async () => {
  const { totals, problems, sections } = await review();
  expect(totals.agrees).toBe(true);
  expect(totals.tables).toEqual(totals.documents);
  expect(totals.hsn).toEqual(totals.documents);
  expect(problems).toEqual([]);
  expect(sections.map(({ section }: Json) => section)).toEqual([...gstr1Sections]);
});

describe("a section", () => {
  test("as JSON is that part of the whole", async () => {
    const whole: Json = await gstr1();
    expect(await gstr1("&section=b2cs")).toEqual({ b2cs: whole.b2cs });
    expect(await gstr1("&section=hsn_b2c")).toEqual({ hsn: { hsn_b2c: whole.hsn.hsn_b2c } });
  });

  test.each(gstr1Sections)("%s has the same rows as CSV, as Excel and on screen", async (section) => {
    const csv: string[][] = parse(await gstr1(`&section=${section}&format=csv`), { bom: true });
    const { rows, columns } = await table(`book=${section}&period=102026&gstin=${seller}`);
    expect(csv[0]).toEqual(columns.map(({ name }) => name));
    expect(csv.slice(1).map(([first]) => first)).toEqual(rows.map(({ cells }) => String(cells[columns[0]?.key ?? ""])));
  });

  test("what a note takes off is a number in CSV, not a text that begins with an apostrophe", async () => {
    const { body } = await request("GET", `/api/staff/books/file?book=sales&period=102026&gstin=${seller}`, {
      staff: accountant,
    });
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    const note = rows.find(({ Document }) => Document === "ENC/2627/000001");
    expect(note).toMatchObject({ "Taxable value": "-10000.00", IGST: "-500.00", Total: "-10500.00", CGST: "0.00" });
  });

  test("the value of a document has two decimals in CSV", async () => {
    const rows: string[][] = parse(await gstr1("&section=b2b&format=csv"), { bom: true });
    expect(rows[1]?.[rows[0]?.indexOf("Value") ?? -1]).toBe("10500.00");
  });

  test("as Excel has numbers to add up", async () => {
    const { rawPayload } = await shop.app.inject({
      url: `/api/staff/reports/gstr1?period=102026&gstin=${seller}&section=b2cs&format=xlsx`,
      headers: { cookie: `__Host-staff_session=${accountant.token}` },
    });
    const [headings, first] = await readSheet(rawPayload);
    expect([headings?.slice(0, 3), first?.slice(0, 3)]).toEqual([
      ["Place of supply", "Rate", "Taxable value"],
      ["27", 5, 10_000],
    ]);
  });
});

describe("a GSTIN that was wrong on a document", () => {
  const right = "29AAGCB7383J2Z3";
  const correct = (place: number, gstin: string, staff = accountant) =>
    request("POST", `/api/staff/books/documents/${issued[place]?.id}/correct-buyer`, {
      staff,
      body: { gstin, reason: "Typing error" },
    });

  test.each([
    [0, "29AAGCB7383J1Z5", "check character"],
    [0, "27AAGCB7383J1Z8", "state with code"],
    [0, karnataka, "already"],
    [2, karnataka, "no GSTIN"],
  ])("document %i to %s is refused: %s", async (place, gstin, reason) => {
    const { status, body } = await correct(place, gstin);
    expect([status, body.errors.gstin[0]]).toEqual([422, expect.stringContaining(reason)]);
  });

  test("is declared as an amendment in the month of the correction, and the first return stays as it was", async () => {
    const before: Json = await gstr1();
    expect((await correct(0, right)).body.data).toEqual({ number: "ENT/2627/000001", gstin: right });
    // Its credit note was declared under the same GSTIN and is amended with it.
    expect((await correct(10, right)).body.errors.gstin[0]).toContain("already");
    expect(await gstr1()).toEqual(before);
    const november: Json = await gstr1("", "112026");
    expect(november.b2ba).toEqual([
      { ctin: right, inv: [{ oinum: "ENT/2627/000001", oidt: "01-10-2026", ...before.b2b[0].inv[0] }] },
    ]);
    expect(november.cdnra).toEqual([
      { ctin: right, nt: [{ ont_num: "ENC/2627/000003", ont_dt: "11-10-2026", ...before.cdnr[0].nt[0] }] },
    ]);
    expect((await review("112026")).totals.agrees).toBe(true);
  });

  test("is declared at once in the month of issue", async () => {
    clock.set("2026-10-31T23:00:00+05:30");
    await correct(1, "27AAGCB7383J2Z7");
    expect((await gstr1()).b2b.map(({ ctin }: Json) => ctin)).toEqual([karnataka, "27AAGCB7383J2Z7"]);
    clock.set("2026-11-05T10:00:00+05:30");
    const [entry] = await sql<{ act: string }>`SELECT act FROM audit_entries ORDER BY id DESC LIMIT 1`;
    expect(entry?.act).toBe("corrected the buyer's GSTIN");
  });
});

test.each([
  ["period=132026", "period"],
  ["period=2627", "period"],
  ["period=102026&section=secrets", "section"],
  ["period=102026&format=csv", "section"],
  ["period=102026&gstin=27", "gstin"],
])("refuses %s", async (query, field) => {
  const { status, body } = await request("GET", `/api/staff/reports/gstr1?${query}`, { staff: accountant });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test("what is added up by the database is what the documents add up to", async () => {
  for (const code of ["102026", "112026", "2627"]) {
    const period = toPeriod(code);
    const book = await loadBook(shop.db, seller, period);
    expect(await returnTable(shop.db, seller, period, "hsn")).toEqual(hsnRegister(book.entries));
    const counted = await liabilityEntries(shop.db, book, period);
    const awaiting = book.entries.filter((entry) => !counted.includes(entry));
    expect(await returnTable(shop.db, seller, period, "gstr3b")).toEqual(gstr3b(counted, awaiting));
    expect(await returnTable(shop.db, seller, period, "gstr3b_states")).toEqual(gstr3bStates(counted));
    for (const section of gstr1Sections) {
      expect(await returnTable(shop.db, seller, period, section)).toEqual(gstr1View(book, section));
    }
  }
});

test("GSTR-1 as a whole is what the documents add up to, whether all of them are read or those that may be listed", async () => {
  for (const code of ["092026", "102026", "112026", "2627"]) {
    const period = toPeriod(code);
    const book = await loadBook(shop.db, seller, period);
    expect(book.supplies).toBe(book.entries);
    const listed = await loadGstr1Book(shop.db, seller, period, "listed");
    const all = await loadGstr1Book(shop.db, seller, period, "all");
    for (const summed of [listed, all]) {
      expect(gstr1Json(summed, code)).toEqual(gstr1Json(book, code));
      for (const section of gstr1Sections) expect(gstr1View(summed, section)).toEqual(gstr1View(book, section));
    }
    expect(all.documents).toEqual(book.documents);
    expect(reconcile(all)).toEqual(reconcile(book));
    const series = issuedRows(issuedSeries(book.documents));
    expect(book.issued.map(({ from, to, net }) => [from, to, net])).toEqual(
      series.map(({ from, to, net }) => [from, to, net]),
    );
  }
  const october = await loadGstr1Book(shop.db, seller, toPeriod("102026"), "listed");
  expect(october.documents.map(({ number }) => number)).not.toContain(issued[2]?.number);
  expect(october.entries.length).toBeLessThan(october.supplies.length);
});

test("a review adds up each section as it is shown", async () => {
  const book = await loadBook(shop.db, seller, toPeriod("102026"));
  for (const { section, title, rows, ...amounts } of (await review()).sections) {
    const view = gstr1View(book, section);
    const { nil = 0, exempt = 0, non_gst = 0, ...totals } = tableTotals(view) ?? {};
    const { taxable = 0, igst = 0, cgst = 0, sgst = 0 } = totals;
    const expected = { taxable: taxable + nil + exempt + non_gst, igst, cgst, sgst };
    expect({ title, rows, ...amounts }).toEqual({ title: view.title, rows: view.rows.length, ...expected });
  }
});

test("goods that the portal would refuse are named with their document, though no table lists it", async () => {
  const { order } = await placeTestOrder(shop, await customer());
  const [sale] = await issueDocuments(shop.shop, order.id, [
    {
      code: "QX",
      at: "2025-05-03T12:00:00+05:30",
      pos: "27",
      goods: [...five, { rate: 5, value: 100_00, unit: "XYZ" }],
    },
  ]);
  const where = { section: "hsn", where: sale?.number, document_id: sale?.id, order_token: sale?.token };
  const { problems, totals } = await review("052025");
  expect(problems).toContainEqual({ ...where, problem: '"XYZ" is not a unit quantity code.' });
  expect(totals.agrees).toBe(true);
});

test("a shop that issued nothing has an empty return", async () => {
  expect(await gstr1("", "012020")).toEqual({ gstin: seller, fp: "012020" });
});
