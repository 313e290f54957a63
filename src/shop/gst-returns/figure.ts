import type { Gstr1Section } from "../../contract/staff/gstr1-sections.ts";
import type { Entry, Narrowing } from "../gst-documents/index.ts";
import { nilSupplyKind } from "./gstr1-tables.ts";

/** The value of an entry that each part of a figure, such as `section:b2cs,pos:29,rate:500`, is compared with. */
const parts: Record<string, (entry: Entry) => string> = {
  section: ({ section }) => section,
  pos: ({ document }) => document.place_of_supply_code,
  rate: ({ gst_rate_bp }) => String(gst_rate_bp),
  hsn: ({ hsn_code }) => hsn_code,
  unit: ({ unit }) => unit,
  buyer: ({ buyer }) => buyer,
  class: ({ tax_class }) => tax_class,
  supply: nilSupplyKind,
};

/** Encodes these parts as a figure, in the format that `selectEntries` and the contract read. */
export const encodeFigure = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(",");

/** Whether a figure counts what reduces or raises the tax of GSTR-3B, rather than what was issued. */
export const isLiability = (figure: string | undefined) => figure?.split(",").includes("set:3b") ?? false;

const partsIn = (figure: string) => figure.split(",").map((part) => part.split(":") as [name: string, value: string]);

/** The entries that a figure counts. */
export function selectEntries(entries: readonly Entry[], figure: string): Entry[] {
  const wanted = partsIn(figure).filter(([name]) => name !== "set");
  return entries.filter((entry) => wanted.every(([name, value]) => parts[name]?.(entry) === value));
}

/** Limits what is read of a large month to what a figure may count. It may include too much, because `selectEntries` decides in the end. */
export function toNarrowing(figure: string): Narrowing {
  const values = new Map(partsIn(figure));
  const section = values.get("section") ?? "";
  const buyer = values.get("buyer") ?? values.get("supply")?.slice(-3).toLowerCase() ?? buyerOfSection.get(section);
  return {
    ...{ pos: values.get("pos"), hsn: values.get("hsn"), unit: values.get("unit"), rate: values.get("rate") },
    tax_class: values.get("class"),
    is_taxed: section === "" ? undefined : section !== "nil",
    is_registered: buyer === undefined ? undefined : buyer === "b2b",
    is_note: isNoteInSection.get(section),
  };
}

/** The figure of a whole section of GSTR-1. */
export function figureOfSection(section: Gstr1Section): string {
  return section.startsWith("hsn_") ? encodeFigure({ buyer: section.slice(4) }) : encodeFigure({ section });
}

const buyerOfSection = new Map([
  ["b2b", "b2b"],
  ["cdnr", "b2b"],
  ["b2cl", "b2c"],
  ["b2cs", "b2c"],
  ["cdnur", "b2c"],
]);
const isNoteInSection = new Map([
  ["b2b", false],
  ["b2cl", false],
  ["cdnr", true],
  ["cdnur", true],
]);
