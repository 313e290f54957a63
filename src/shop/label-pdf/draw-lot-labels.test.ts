import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { scanPdf } from "../../../test/support/scan.ts";
import { readGs1 } from "../../contract/gs1.ts";
import { type LotLabelSize, lotLabelSizes } from "../../contract/staff/lot-label-sizes.ts";
import { drawLotLabels, type LotLabel } from "./draw-lot-labels.ts";

const about = { author: "Nasokarna", date: new Date("2026-04-01T05:30:00.000Z") };
const lot: LotLabel = {
  ...{ ref_no: "NK-EE-1101", product_name: "Ear Speculum, 4 mm", gtin: "09527400000016", lot_no: "B2409-17" },
  ...{ expires_on: "2029-06-30", quantity: 1 },
};
const lots = (...changes: Partial<LotLabel>[]) => changes.map((change) => ({ ...lot, ...change }));

/** The text of each page. */
async function labelPages(pdf: Buffer) {
  const { text } = await extractText(new Uint8Array(pdf));
  return text.map((page) => page.replace(/\s+/g, " "));
}

describe.each(Object.keys(lotLabelSizes) as LotLabelSize[])("a lot label of %s mm", (size) => {
  test("is of that size and scans as a GS1 DataMatrix of what is printed beside it", async () => {
    const pdf = await drawLotLabels([lot], size, about);
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
    const [, , width = 0, height = 0] = page.view;
    const inMm = [width, height].map((points) => Math.round((points * 25.4) / 72));
    expect(inMm).toEqual([lotLabelSizes[size].width, lotLabelSizes[size].height]);

    const [[code] = []] = await scanPdf(pdf);
    expect(code).toMatchObject({ symbology: "DataMatrix", symbologyIdentifier: "]d2", isInverted: false });
    const read = readGs1(code?.text ?? "", about.date);
    expect(read).toMatchObject({ gtin: lot.gtin, lot_no: lot.lot_no, expires_on: lot.expires_on, problems: [] });
    const [text = ""] = await labelPages(pdf);
    for (const part of ["Ear Speculum, 4 mm", "REF NK-EE-1101", "EXP 30 Jun 2029"]) expect(text).toContain(part);
    expect(text).toContain("(01)09527400000016 (17)290630 (10)B2409-17");
    expect(code?.text.replace(/[()]/g, "")).toBe("01095274000000161729063010B2409-17");
  });

  test("holds the longest lot number and name", async () => {
    const [long] = lots({ lot_no: "ABCDEFGHIJKLMNOPQR-1", product_name: "Endoscopic sinus forceps ".repeat(10) });
    const pdf = await drawLotLabels(long ? [long] : [], size, about);
    const [[code] = []] = await scanPdf(pdf);
    expect(readGs1(code?.text ?? "", about.date)?.lot_no).toBe("ABCDEFGHIJKLMNOPQR-1");
    const [text = ""] = await labelPages(pdf);
    expect(text).toMatch(/Endoscopic sinus forceps.*… REF/);
  });
});

test("there is a label for each unit, lot by lot", async () => {
  const pdf = await drawLotLabels(lots({ quantity: 2 }, { lot_no: "OTHER" }), "50x25", about);
  expect((await labelPages(pdf)).map((text) => /\(10\)(\S+)/.exec(text)?.[1])).toEqual([
    "B2409-17",
    "B2409-17",
    "OTHER",
  ]);
  expect((await scanPdf(pdf)).map((codes) => codes.length)).toEqual([1, 1, 1]);
});

test("a lot that does not expire has no (17)", async () => {
  const pdf = await drawLotLabels(lots({ expires_on: null }), "50x25", about);
  const [[code] = []] = await scanPdf(pdf);
  expect(readGs1(code?.text ?? "", about.date)).toMatchObject({ lot_no: lot.lot_no, expires_on: null });
  const [text = ""] = await labelPages(pdf);
  expect(text).not.toMatch(/\(17\)|EXP/);
});

test.each([
  ["a variant without a GTIN", { gtin: null }, "No GTIN"],
  ["a lot number of more than 20 characters", { lot_no: "A".repeat(21) }, "Lot number cannot be encoded"],
  ["a lot number with characters that GS1 does not know", { lot_no: "Lot 4/Ä" }, "Lot number cannot be encoded"],
])("%s has a label without a code, which says so", async (_what, change, reason) => {
  const pdf = await drawLotLabels(lots(change), "50x25", about);
  expect(await scanPdf(pdf)).toEqual([[]]);
  const [text = ""] = await labelPages(pdf);
  const { lot_no } = { ...lot, ...change };
  for (const part of ["REF NK-EE-1101", `LOT ${lot_no}`, "EXP 30 Jun 2029", reason]) expect(text).toContain(part);
});

test("brackets and other characters that a lot number may have are encoded as they are", async () => {
  const odd = `!"%&'()*+,-./:;<=>?_`;
  const [[code] = []] = await scanPdf(await drawLotLabels(lots({ lot_no: odd, expires_on: null }), "50x25", about));
  expect(code?.text.endsWith(odd)).toBe(true);
});
