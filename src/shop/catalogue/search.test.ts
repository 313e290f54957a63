import { describe, expect, test } from "vitest";
import { refKey } from "../kit/ref-key.ts";
import { makeCatalogue } from "./catalogue.test-support.ts";

const products = [
  { name: "Fibre-optic LED Otoscope", variants: [{ ref_no: "NK-EX-1001" }, { ref_no: "NK-EX-1002" }] },
  { name: "Otoscope", variants: [{ ref_no: "NK-EX-1101" }] },
  { name: "Disposable Otoscope Specula", variants: [{ ref_no: "NK-EX-1201" }] },
  { name: "Ethmoid Forceps, Blakesley Pattern, Straight", variants: [{ ref_no: "NK-NS-1203" }] },
  { name: "Tonsil  Holding Forceps", variants: [{ ref_no: "NK-TH-1001" }] },
  { name: "Müller Retractor 4 mm", variants: [{ ref_no: "NK-ME-4001" }] },
  { name: "Müller Retractor 5 mm", variants: [{ ref_no: "1001" }] },
];
const { search } = await makeCatalogue(products);
const searchNames = (text: string) =>
  search.find(text).slots.map((index) => products[index]?.name.replace(/\s+/g, " "));

describe("a part of a name", () => {
  test("exact first, then at the beginning, then at the beginning of a word, then anywhere", async () => {
    const { search } = await makeCatalogue(
      ["biotube", "Ear tube", "Tube holder", "TUBE", "Nothing"].map((name) => ({ name, variants: [] })),
    );
    expect(search.find("tube").slots).toEqual([3, 2, 1, 0]);
  });

  test("case and spaces do not matter", () => {
    expect(searchNames("  FORCEPS,  blakesley ")).toEqual(["Ethmoid Forceps, Blakesley Pattern, Straight"]);
    expect(searchNames("tonsil holding")).toEqual(["Tonsil Holding Forceps"]);
  });

  test("equally good ones stand in the order of the catalogue", () => {
    expect(searchNames("forceps")).toEqual(["Ethmoid Forceps, Blakesley Pattern, Straight", "Tonsil Holding Forceps"]);
  });

  test("nothing is asked, nothing is found", () => {
    expect(searchNames("   ")).toEqual([]);
    expect(searchNames("-/-")).toEqual([]);
  });
});

test("every word counts, the short ones that most names have too", async () => {
  const names = Array.from({ length: 200 }, (_, place) => `Tube ${place}`);
  const { search } = await makeCatalogue(names.map((name) => ({ name, variants: [] })));
  expect(search.find("1 tube 10").slots).toEqual([10, ...Array.from({ length: 10 }, (_, place) => 100 + place), 110]);
  expect(search.find("tube 110 0 1").slots).toEqual([110]);
  expect(search.find("BM-100-1").slots).toEqual([]);
  expect(search.find("tubbe 1 107")).toEqual({ slots: [107], corrected: "tube 1 107" });
});

test("searches one after the other do not mix", () => {
  expect(search.find("otoscpoe", true).slots).toEqual([]);
  expect(search.find("otoscpoe").corrected).toBe("otoscope");
  expect(search.find("retracter").corrected).toBe("retractor");
  expect(search.find("otoscpoe", true).slots).toEqual([]);
});

describe("a part of a reference number", () => {
  test.each(["NK-NS-1203", "nk ns 1203", "nkns1203", "NS/12.03", "ns-1203"])("%s", (text) => {
    expect(searchNames(text)).toEqual(["Ethmoid Forceps, Blakesley Pattern, Straight"]);
  });

  test("the whole number first", () => {
    expect(searchNames("1001")).toEqual([
      "Müller Retractor 5 mm",
      "Fibre-optic LED Otoscope",
      "Tonsil Holding Forceps",
    ]);
  });

  test("as it is compared", () => {
    expect(refKey("nk-ps 10/01")).toBe("NKPS1001");
  });
});

describe("near spellings, only when nothing else matches", () => {
  test.each([
    ["otoscpoe", ["Otoscope", "Fibre-optic LED Otoscope", "Disposable Otoscope Specula"]],
    ["forcps", ["Ethmoid Forceps, Blakesley Pattern, Straight", "Tonsil Holding Forceps"]],
    ["blaksley", ["Ethmoid Forceps, Blakesley Pattern, Straight"]],
    ["muller retractor", ["Müller Retractor 4 mm", "Müller Retractor 5 mm"]],
    ["forceps straight", ["Ethmoid Forceps, Blakesley Pattern, Straight"]],
    ["tonsel forcep", ["Tonsil Holding Forceps"]],
    ["oto scope disposable", ["Disposable Otoscope Specula"]],
    ["oto scope", ["Fibre-optic LED Otoscope", "Otoscope", "Disposable Otoscope Specula"]],
  ])("%s", (text, names) => {
    expect(searchNames(text)).toEqual(names);
  });

  test("an error while typing goes on", () => {
    expect(searchNames("dispsoab")).toEqual(["Disposable Otoscope Specula"]);
  });

  test("a number is never nearly another", () => {
    expect(searchNames("retractor 6 mm")).toEqual([]);
  });

  test("a blank too many, with an error", () => {
    expect(searchNames("blakes leey")).toEqual(["Ethmoid Forceps, Blakesley Pattern, Straight"]);
  });

  test.each(["zzzzzz", "qx", "console"])("%s is not near anything", (text) => {
    expect(searchNames(text)).toEqual([]);
  });
});
