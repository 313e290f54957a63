import type { Entry } from "./entries.ts";
import { nilKindOf } from "./gstr1-tables.ts";

/** What the parts of a figure such as `section:b2cs,pos:29,rate:500` are compared with. */
const parts: Record<string, (entry: Entry) => string> = {
  section: ({ section }) => section,
  pos: ({ document }) => document.place_of_supply_code,
  rate: ({ gst_rate_bp }) => String(gst_rate_bp),
  hsn: ({ hsn_code }) => hsn_code,
  unit: ({ unit }) => unit,
  buyer: ({ buyer }) => buyer,
  class: ({ tax_class }) => tax_class,
  supply: nilKindOf,
};

/** The figure of these parts, as `entriesOf` and the contract read it. */
export const figureOf = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(",");

/** Whether a figure counts what reduces or raises the tax of GSTR-3B rather than what was issued. */
export const isLiability = (figure: string | undefined) => figure?.split(",").includes("set:3b") ?? false;

/** The entries that a figure counts. */
export function entriesOf(entries: readonly Entry[], figure: string): Entry[] {
  const wanted = figure
    .split(",")
    .map((part) => part.split(":"))
    .filter(([name]) => name !== "set");
  return entries.filter((entry) => wanted.every(([name = "", value]) => parts[name]?.(entry) === value));
}
