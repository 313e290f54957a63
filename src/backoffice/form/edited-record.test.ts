import { describe, expect, test } from "vitest";
import { differences, type EditedRecord, flatten, hasSameValues, type TypedFields } from "./edited-record.ts";

interface Device {
  version: number;
  name: string;
  unit: string | null;
  single_use: boolean;
}

const device: Device = { version: 1, name: "Wand", unit: "mm", single_use: false };
const record: EditedRecord<Device> = {
  current: device,
  version: ({ version }) => version,
  values: ({ version: _, ...rest }) => flatten(rest),
};
const field = (label: string, value: string): TypedFields[string] => ({ label, value, isEditable: true });
const fields: TypedFields = {
  name: field("Name", "Wand, mine"),
  unit: field("Unit", "mm"),
  single_use: { ...field("Single use", ""), options: new Map([["on", "Yes"]]) },
};

test("nested values get the names of form fields", () => {
  expect(flatten({ a: { b: 1, c: [{ d: null }, { d: "x" }] }, e: true, f: false })).toEqual({
    ...{ "a.b": "1", "a.c.0.d": "", "a.c.1.d": "x", e: "on", f: "" },
  });
});

describe("differences", () => {
  const between = (change: Partial<Device>, typed = fields) =>
    differences(record, device, { ...device, version: 2, ...change }, typed);

  test("are the fields a colleague changed, not those only changed here", () => {
    expect(between({ unit: "cm" })).toEqual([
      { name: "unit", label: "Unit", value: "cm", theirs: "cm", yours: "mm", isEditable: true },
    ]);
  });

  test("are none where both typed the same", () => {
    expect(between({ name: "Wand, mine" })).toEqual([]);
  });

  test("show what people read", () => {
    expect(between({ single_use: true })).toMatchObject([{ theirs: "Yes", value: "on" }]);
  });

  test("leave out values that the form does not have", () => {
    expect(between({ name: "Theirs" }, {})).toEqual([]);
  });

  test("compare typed values outside the fields, and what was removed from them", () => {
    const rows: EditedRecord<Device> = { ...record, typed: { name: "Mine" }, labels: { name: "Name", unit: "Unit" } };
    expect(differences(rows, device, { ...device, name: "Theirs", unit: "cm" }, {})).toMatchObject([
      { name: "name", theirs: "Theirs", yours: "Mine", isEditable: false },
      { name: "unit", theirs: "cm", yours: "" },
    ]);
  });
});

test("a newer version with the same values can be replaced unseen", () => {
  expect(hasSameValues(record, device, { ...device, version: 2 })).toBe(true);
  expect(hasSameValues(record, device, { ...device, name: "Theirs" })).toBe(false);
});
