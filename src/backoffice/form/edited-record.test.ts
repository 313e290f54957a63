import { describe, expect, test } from "vitest";
import type { Draft } from "./drafts.ts";
import {
  differences,
  type EditedRecord,
  flatten,
  hasSameValues,
  isOvertaken,
  nest,
  type TypedFields,
} from "./edited-record.ts";

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

test("typed values are nested by their names", () => {
  const values = { name: "Nika", "social.video": "", "social.photos": "https://p.example", "bank.branch.city": "Pune" };
  expect(nest(values)).toEqual({
    name: "Nika",
    social: { video: "", photos: "https://p.example" },
    bank: { branch: { city: "Pune" } },
  });
  expect(flatten(nest(values))).toEqual(values);
});

test("nested values get the names of form fields", () => {
  expect(flatten({ a: { b: 1, c: [{ d: null }, { d: "x" }] }, e: true, f: false })).toEqual({
    ...{ "a.b": "1", "a.c.0.d": "", "a.c.1.d": "x", e: "on", f: "" },
  });
});

describe("differences", () => {
  const between = (change: Partial<Device>, typed = fields) =>
    differences(record, record.values(device), record.values({ ...device, ...change }), typed);

  test("are the fields a colleague changed, not those only changed here", () => {
    expect(between({ unit: "cm" })).toEqual([
      { name: "unit", label: "Unit", value: "cm", theirs: "cm", yours: "mm", isEditable: true },
    ]);
  });

  test("are empty where both typed the same", () => {
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
    const after = rows.values({ ...device, name: "Theirs", unit: "cm" });
    expect(differences(rows, rows.values(device), after, {})).toMatchObject([
      { name: "name", theirs: "Theirs", yours: "Mine", isEditable: false },
      { name: "unit", theirs: "cm", yours: "" },
    ]);
  });
});

describe("a draft is overtaken", () => {
  const draft: Draft = {
    ...{ at: "2026-11-23T08:35:00.000Z", title: "Wand", to: "/products/1", version: 1 },
    ...{ before: record.values(device), fields: { name: "Wand, mine" }, states: {} },
  };
  const now = (change: Partial<Device>): EditedRecord<Device> => ({
    ...record,
    current: { ...device, version: 2, ...change },
  });

  test("by a change of what it would overwrite", () => {
    expect(isOvertaken(now({ name: "Theirs" }), draft)).toBe(true);
    expect(isOvertaken({ ...now({ unit: "cm" }), typed: {} }, draft)).toBe(true);
  });

  test("not by other changes, by the same change, or of a form without a record", () => {
    expect(isOvertaken(now({ unit: "cm" }), draft)).toBe(false);
    expect(isOvertaken(now({ name: "Wand, mine" }), draft)).toBe(false);
    expect(isOvertaken(record, draft)).toBe(false);
    expect(isOvertaken(now({ name: "Theirs" }), { ...draft, before: null })).toBe(false);
  });
});

test("a newer version with the same values can be replaced unseen", () => {
  expect(hasSameValues(record, device, { ...device, version: 2 })).toBe(true);
  expect(hasSameValues(record, device, { ...device, name: "Theirs" })).toBe(false);
});
