import { describe, expect, test } from "vitest";
import { isGs1Code, readGs1 } from "./gs1.ts";
import { readSerial } from "./unit-labels.ts";

const now = new Date("2026-11-21T04:30:00Z");
const gs = "\u001d";
const all = {
  gtin: "09527400000016",
  lot_no: "NK24-118",
  manufactured_on: "2025-11-01",
  expires_on: "2028-11-30",
  serial: null,
  quantity: null,
  problems: [],
};

describe("a device's code", () => {
  test.each([
    ["with brackets", "(01)09527400000016(11)251101(17)281130(10)NK24-118"],
    ["with brackets and spaces", "(01) 09527400000016 (11) 251101 (17) 281130 (10) NK24-118"],
    ["as a scanner sends it", `0109527400000016112511011728113010NK24-118`],
    ["with the mark of its symbology", `]d20109527400000016112511011728113010NK24-118`],
    ["with a separator after the lot", `010952740000001610NK24-118${gs}1125110117281130`],
    ["with the separator written out", `010952740000001610NK24-118<GS>1125110117281130`],
    ["with a separator first", `${gs}0109527400000016112511011728113010NK24-118`],
    ["with day 00, the last of the month", "(01)09527400000016(11)251101(17)281100(10)NK24-118"],
  ])("%s", (_how, code) => {
    expect(readGs1(code, now)).toEqual(all);
  });

  test("a leap day is the end of its February", () => {
    expect(readGs1("(17)280200", now)).toMatchObject({ expires_on: "2028-02-29", problems: [] });
  });

  test("serial and count", () => {
    expect(readGs1(`010952740000001621A7${gs}3012`, now)).toMatchObject({ serial: "A7", quantity: 12 });
  });

  test.each([
    ["(17)770101", "1977-01-01"],
    ["(17)760101", "2076-01-01"],
    ["(17)991231", "1999-12-31"],
  ])("%s is of the century that is nearest", (code, date) => {
    expect(readGs1(code, now)?.expires_on).toBe(date);
  });

  test.each([
    ["a wrong check digit", "(01)09527400000017(10)A", "check digit"],
    ["a month that is none", "(01)09527400000016(17)281399", "not a valid date"],
    ["a day that is none", "(17)270229", "not a valid date"],
    ["a lot that swallowed what follows", `0109527400000016101234567890123456789012345`, "separator"],
  ])("%s is said", (_what, code, words) => {
    expect(readGs1(code, now)?.problems.join()).toContain(words);
  });

  test.each(["NK-EE-11", "", "hello", "01095274", "99 bottles"])("%j is none", (code) => {
    expect(readGs1(code, now)).toBeNull();
  });
});

describe("in a field for serial numbers", () => {
  test.each([
    ["with brackets", "(01)09527400000016(21)SN-1001"],
    ["with brackets, without an article number", "(21)SN-1001"],
    ["as a scanner sends it", "010952740000001621SN-1001"],
    ["with the mark of its symbology", "]d2010952740000001621SN-1001"],
    ["with a separator after the serial number", `010952740000001621SN-1001${gs}10NK24-118`],
    ["with the separator written out", "01095274000000161728113021SN-1001<GS>10NK24-118"],
    ["without an article number, with a separator", `21SN-1001${gs}10NK24-118`],
  ])("the code of a unit stands for its serial number: %s", (_, code) => {
    expect(readSerial(code)).toBe("SN-1001");
  });

  test.each(["SN-1001", "21SN-1001", "10AB", "2112345", "01095274000000", "010952740000001721SN", "30", "(A)1", ""])(
    "%s is a serial number itself",
    (serial) => {
      expect([readSerial(serial), isGs1Code(serial)]).toEqual([serial, false]);
    },
  );

  test.each([
    "(01)09527400000016(10)NK24-118",
    "0109527400000016",
    "(10)NK24-118",
    "010952740000001621SN-1001-WITHOUT-SEPARATOR10NK24-118",
  ])("%s has no serial number that can be read", (code) => {
    expect([readSerial(code), isGs1Code(code)]).toEqual([code, true]);
  });
});
