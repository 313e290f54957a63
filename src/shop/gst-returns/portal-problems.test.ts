import { describe, expect, test } from "vitest";
import { corrects, type Supply, supply, supplyEntries } from "../../../test/support/supplies.ts";
import { type BookDocument, type HsnAmounts, toPeriod } from "../gst-documents/index.ts";
import { portalProblems } from "./portal-problems.ts";

const gstin = "27AAPFU0939F1ZV";
const karnataka = "29AAGCB7383J1Z4";
const rules = { hsnDigits: 6, states: new Set(["27", "29"]) } as const;

function findProblems(
  supplies: readonly Supply[],
  { own = gstin, period = "102026", hsnDigits = 6 }: { own?: string; period?: string; hsnDigits?: 4 | 6 } = {},
) {
  const documents = supplies.map(({ document }) => document);
  const entries = supplyEntries(supplies);
  const book = { gstin: own, documents, entries, supplies: entries, amendments: [], issued: [] };
  return portalProblems(book, toPeriod(period), { ...rules, hsnDigits });
}
const problemTexts = (...given: Parameters<typeof findProblems>) =>
  findProblems(...given).map(({ problem }) => problem);
const issued = (at: string, more: Partial<BookDocument> = {}) => supply({ issued_at: new Date(at), ...more });
const withRow = (row: Partial<HsnAmounts>): Supply => {
  const { document, row: usual } = supply();
  return { document, row: { ...usual, ...row } };
};

test("a document as the shop issues it has no problem, registered buyer or not, with tax or without", () => {
  const within = { supply_kind: "intra", place_of_supply_code: "27", igst_paise: 0 } as const;
  const halves = { cgst_paise: 2_50, sgst_paise: 2_50 };
  const none = { igst_paise: 0, total_paise: 100_00 };
  expect(
    findProblems([
      supply(),
      supply({ buyer_gstin: karnataka }),
      supply({ ...within, ...halves }),
      supply({ kind: "bill_of_supply", tax_class: "exempt", ...none }),
      supply({ round_off_paise: -40, igst_paise: 5_40 }),
    ]),
  ).toEqual([]);
});

describe("a document", () => {
  const longest = "ENT/2627/1234567";

  test.each<[string, Partial<BookDocument>, string[]]>([
    ["number of 16 characters", { number: longest }, []],
    ["number of 17 characters", { number: `${longest}8` }, ["The number may have at most 16 letters"]],
    ["number with a space", { number: "ENT 1" }, ["The number may have at most 16 letters"]],
    ["buyer's GSTIN with a wrong check character", { buyer_gstin: "29AAGCB7383J1Z5" }, ["Buyer's GSTIN"]],
    [
      "seller as buyer",
      { buyer_gstin: gstin, place_of_supply_code: "27", supply_kind: "intra", igst_paise: 0, total_paise: 100_00 },
      ["Buyer and supplier have the same GSTIN."],
    ],
    ["place outside India", { place_of_supply_code: "96" }, ["The place of supply 96 is not a State."]],
    ["IGST within the State", { place_of_supply_code: "27" }, ["The place of supply does not match the kind of tax."]],
    [
      "halves between States",
      { cgst_paise: 2_50, sgst_paise: 2_50, igst_paise: 0 },
      ["The tax is not of the kind of the supply."],
    ],
    [
      "unequal halves",
      {
        ...{ place_of_supply_code: "27", supply_kind: "intra", igst_paise: 0 },
        ...{ cgst_paise: 2_50, sgst_paise: 2_49, total_paise: 104_99 },
      },
      ["CGST and SGST differ."],
    ],
    ["total one paisa off", { total_paise: 105_01 }, ["Taxable value, taxes and rounding do not add up to the total."]],
  ])("%s", (_what, more, problems) => {
    const own = supply(more);
    const reported = findProblems([own]);
    expect(reported.map(({ problem }) => problem)).toEqual(problems.map((begin) => expect.stringContaining(begin)));
    for (const problem of reported) {
      expect(problem).toMatchObject({ section: "invoice", where: own.document.number, document: own.document });
    }
  });

  test.each([
    ["2026-09-30T23:59:59.999+05:30", 1],
    ["2026-10-01T00:00:00+05:30", 0],
    ["2026-10-31T23:59:59.999+05:30", 0],
    ["2026-11-01T00:00:00+05:30", 1],
  ])("issued at %s has %i problems in October's return", (at, count) => {
    expect(problemTexts([issued(at)])).toEqual(Array(count).fill("The date is outside the period."));
  });

  test("that declares nothing is checked for its number and date only", () => {
    const wrong = { place_of_supply_code: "96", total_paise: 1, number: "ENT 1" };
    for (const more of [{ kind: "challan" as const }, { kind: "credit_note" as const, is_commercial: true }]) {
      expect(problemTexts([supply({ ...wrong, ...more })])).toEqual([expect.stringContaining("at most 16 letters")]);
    }
  });
});

test("the seller's own GSTIN is checked, once", () => {
  const [first, ...others] = findProblems([supply(), supply()], { own: "27AAPFU0939F1ZX" });
  expect([first, others]).toMatchObject([{ section: "gstin", where: "27AAPFU0939F1ZX", document: null }, []]);
});

describe("a note", () => {
  const note = (at: string, day: string) => issued(at, { kind: "credit_note", corrects: corrects(105_00, day) });
  const sold = (at: string) => supply({ issued_at: new Date(at) });
  const passed = "The time for reducing the tax of ENT/2627/000001 has passed (CGST Act s.34(2)).";

  // The last day is 30 November after the financial year of the supply, 1 April to 31 March.
  test.each([
    ["2026-11-30T23:59:59+05:30", "2026-03-31", []],
    ["2026-12-01T00:00:00+05:30", "2026-03-31", [passed]],
    ["2026-12-01T00:00:00+05:30", "2026-04-01", []],
    ["2027-11-30T23:59:59+05:30", "2026-04-01", []],
    ["2027-12-01T00:00:00+05:30", "2026-04-01", [passed]],
  ])("of %s to an invoice of %s", (at, day, problems) => {
    const period = `${at.slice(5, 7)}${at.slice(0, 4)}`;
    expect(problemTexts([sold(at), note(at, day)], { period })).toEqual(problems);
  });

  test("is not older than what it corrects", () => {
    const at = "2026-10-10T11:59:59+05:30";
    expect(problemTexts([sold(at), note(at, "2026-10-10")])).toEqual(["The note is older than ENT/2627/000001."]);
    const noon = "2026-10-10T12:00:00+05:30";
    expect(problemTexts([sold(noon), note(noon, "2026-10-10")])).toEqual([]);
  });
});

describe("goods", () => {
  test.each<[Partial<HsnAmounts>, string[]]>([
    [{ hsn_code: "901890" }, []],
    [{ hsn_code: "9018" }, ["The HSN code 9018 needs at least 6 digits."]],
    [{ hsn_code: "90189" }, ['The HSN code "90189" must have 4, 6 or 8 digits.']],
    [{ hsn_code: "" }, ['The HSN code "" must have 4, 6 or 8 digits.']],
    [{ hsn_code: "9018909A" }, ['The HSN code "9018909A" must have 4, 6 or 8 digits.']],
    [{ unit: "PIECES" }, ['"PIECES" is not a unit quantity code.']],
    [{ gst_rate_bp: 4_000 }, []],
    [{ gst_rate_bp: 700 }, ["The portal has no rate of 7 %."]],
    [{ gst_rate_bp: 0 }, ["The rate does not match the tax class."]],
    [{ tax_class: "exempt" }, ["The rate does not match the tax class."]],
    [{ tax_class: "nil", gst_rate_bp: 0 }, []],
  ])("%o", (row, problems) => {
    const own = withRow(row);
    expect(findProblems([own])).toEqual(
      problems.map((problem) => ({
        ...{ section: "hsn", where: own.document.number, problem, document: own.document },
      })),
    );
  });

  test("CGST Rules r.46(g), Notification 78/2020: four digits are enough up to Rs 5 crore", () => {
    expect(findProblems([withRow({ hsn_code: "9018" })], { hsnDigits: 4 })).toEqual([]);
  });
});

describe("rows that notes make negative", () => {
  const note = { kind: "credit_note", corrects: corrects(105_00) } as const;
  const problemRows = (supplies: Supply[]) => findProblems(supplies).map(({ section, where }) => [section, where]);

  test("of other buyers in a State, and of the codes of table 12", () => {
    expect(problemRows([supply(note)])).toEqual([
      ["b2cs", "29, 5 %"],
      ["hsn_b2c", "90189099 NOS, 5 %"],
    ]);
  });

  test("not while the supplies of the month are as much", () => {
    expect(problemRows([supply(), supply(note)])).toEqual([]);
  });

  test("supplies of another State do not make up for them in table 7, but do in table 12", () => {
    const within = { place_of_supply_code: "27", supply_kind: "intra", igst_paise: 0, total_paise: 100_00 } as const;
    expect(problemRows([supply(within), supply(note)])).toEqual([["b2cs", "29, 5 %"]]);
  });

  test("of table 8, for each of its columns; a registered buyer's note counts in table 12 alone where it is taxed", () => {
    const none = { igst_paise: 0, total_paise: 100_00 };
    const exempt = supply({ ...note, ...none, tax_class: "exempt" });
    expect(problemRows([supply({ ...none, tax_class: "nil" }), exempt])).toEqual([["nil", "INTRB2C"]]);
    expect(problemRows([supply({ ...note, buyer_gstin: karnataka })])).toEqual([["hsn_b2b", "90189099 NOS, 5 %"]]);
  });
});
