import type { PadLine } from "../../../contract/cart.ts";
import { toLatinDigits, type Written } from "./read-cells.ts";

/** A row of the pad. */
export interface Entry extends Written {
  id: number;
  /** How the server interpreted the reference; null until it has been asked. */
  read: Pick<PadLine, "reference" | "variant" | "suggestions"> | null;
  /** Several rows had this variant; their quantities were added together. */
  merged: boolean;
}

const mostUnits = 9999;
/** Number of rows in an empty pad. */
const fewestRows = 8;

let lastId = 0;

export function toEntry({ reference, quantity }: Written): Entry {
  lastId += 1;
  return { reference, quantity, id: lastId, read: null, merged: false };
}

/** Null unless it is an integer from 1 to 9,999. An empty field counts as 1. */
export function parseQuantity({ quantity }: Pick<Entry, "quantity">): number | null {
  const typed = toLatinDigits(quantity.trim());
  if (typed === "") return 1;
  const units = /^[0-9]{1,6}$/.test(typed) ? Number(typed) : 0;
  return units >= 1 && units <= mostUnits ? units : null;
}

export const isBlank = ({ reference, quantity }: Written) => reference.trim() === "" && quantity.trim() === "";

/** Ensures that there is always a row to type into. */
export function withBlanks(entries: Entry[]): Entry[] {
  const last = entries.at(-1);
  const missing = Math.max(fewestRows - entries.length, last && isBlank(last) ? 0 : 1);
  const blanks = Array.from({ length: missing }, () => toEntry({ reference: "", quantity: "" }));
  return missing === 0 ? entries : [...entries, ...blanks];
}

/** Replaces a row with lines if it is blank, otherwise inserts them below it. @param id null for the first blank row */
export function withLines(entries: Entry[], id: number | null, lines: Written[]): Entry[] {
  const at = entries.findIndex((entry) => (id === null ? isBlank(entry) : entry.id === id));
  const place = entries[at];
  const before = place && isBlank(place) ? at : at + 1;
  // Blank rows in between would only separate related rows.
  const after = entries.slice(at + 1).filter((entry) => !isBlank(entry));
  return [...entries.slice(0, before), ...lines.map(toEntry), ...after];
}

/** A row as the server interpreted it. A row with several variants becomes one row for each. */
export function withAnswer(entry: Entry, lines: PadLine[]): Entry[] {
  const [line] = lines;
  if (!line) return [{ ...entry, read: { reference: "", variant: null, suggestions: [] } }];
  if (lines.length > 1) {
    return lines.map((each, index) => ({
      ...(index === 0 ? entry : toEntry(entry)),
      read: each,
      reference: each.variant?.ref_no ?? each.text,
      quantity: each.variant ? quantityInText(each) : "",
    }));
  }
  // A quantity in its field takes precedence over one in the text.
  const quantity = line.variant && entry.quantity.trim() === "" ? quantityInText(line) : entry.quantity;
  return [{ ...entry, read: line, reference: line.variant?.ref_no ?? entry.reference, quantity }];
}

const quantityInText = (line: PadLine) => (line.quantity_given ? String(line.quantity) : "");

/**
 * One row for each variant, at its first position. Rows without a usable quantity stay as they are.
 * @param entered id of a row that is being typed, which stays as well
 */
export function withoutDuplicates(entries: Entry[], entered: number | null = null): Entry[] {
  const first = new Map<number, Entry>();
  const kept: Entry[] = [];
  for (const entry of entries) {
    const id = entry.id === entered ? undefined : entry.read?.variant?.sub_product_id;
    const quantity = parseQuantity(entry);
    const before = id === undefined || quantity === null ? undefined : first.get(id);
    if (before) {
      const units = Math.min((parseQuantity(before) ?? 0) + (quantity ?? 0), mostUnits);
      Object.assign(before, { quantity: String(units), merged: true });
      continue;
    }
    const copy = { ...entry };
    if (id !== undefined && quantity !== null) first.set(id, copy);
    kept.push(copy);
  }
  return kept.length === entries.length ? entries : kept;
}

/** The text in which the rows are stored, one line per row. */
export function toDraft(entries: Written[]): string {
  const filled = entries.filter((entry) => !isBlank(entry));
  return filled.map(({ reference, quantity }) => `${oneLine(reference)}\t${oneLine(quantity)}`.trimEnd()).join("\n");
}

export function fromDraft(draft: string): Written[] {
  if (draft.trim() === "") return [];
  return draft.split(/\r\n|\r|\n/).map((line) => {
    const [reference = "", quantity = ""] = line.split("\t");
    return { reference, quantity };
  });
}

/** The rows of a draft. Rows that already exist stay as they are, and so do blank ones. */
export function withDraft(entries: Entry[], draft: string): Entry[] {
  const filled = entries.filter((entry) => !isBlank(entry)).map((entry) => ({ entry, line: toDraft([entry]) }));
  const rows = fromDraft(draft).map((written) => {
    const line = toDraft([written]);
    const at = filled.findIndex((each) => each.line === line);
    return filled.splice(at, at < 0 ? 0 : 1)[0]?.entry ?? toEntry(written);
  });
  return [...rows, ...entries.filter(isBlank).slice(0, Math.max(1, fewestRows - rows.length))];
}

export const oneLine = (line: string) => line.replace(/\s+/g, " ").trim();
