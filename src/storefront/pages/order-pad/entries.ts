import type { PadLine, PadVariant } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { toLatinDigits, type Written } from "./read-cells.ts";

/** A row of the pad. */
export interface Entry extends Written {
  id: number;
  /** What the server made of the reference; null until it has been asked. */
  read: Pick<PadLine, "reference" | "variant" | "suggestions"> | null;
  /** Several rows named this variant; their quantities are added together. */
  merged: boolean;
}

const mostUnits = 9999;

/** Null where it is not a whole number from 1 to 9,999. Nothing is one. */
export function parseQuantity({ quantity }: Pick<Entry, "quantity">): number | null {
  const typed = toLatinDigits(quantity.trim());
  if (typed === "") return 1;
  const units = /^[0-9]{1,6}$/.test(typed) ? Number(typed) : 0;
  return units >= 1 && units <= mostUnits ? units : null;
}

export const isBlank = ({ reference, quantity }: Written) => reference.trim() === "" && quantity.trim() === "";

export interface Standing {
  state: "empty" | "unread" | "ready" | "wrong";
  /** What has to be put right, as a sentence. */
  problem: string | null;
  /** The field it is about. */
  field: "reference" | "quantity" | null;
  /** The quantity in stock of what is short. */
  use: number | null;
  /** What is good to know of a row that is ready. */
  note: string | null;
}

const fine: Standing = { state: "ready", problem: null, field: null, use: null, note: null };
const wrong = (field: "reference" | "quantity", problem: string, use: number | null = null): Standing => ({
  ...fine,
  state: "wrong",
  problem,
  field,
  use,
});

export function entryStanding(entry: Entry): Standing {
  const { reference, read } = entry;
  if (isBlank(entry)) return { ...fine, state: "empty" };
  if (reference.trim() === "") return wrong("reference", text("Enter a reference number."));
  if (read === null) return { ...fine, state: "unread" };
  if (read.variant === null) return wrong("reference", unknownText(read.reference));
  return standingOfVariant(entry, read.variant);
}

function standingOfVariant(entry: Entry, { refusal, available, in_cart }: PadVariant): Standing {
  if (refusal) return wrong("reference", refusal);
  // Its label says so already.
  if (available <= 0) return wrong("reference", "");
  const quantity = parseQuantity(entry);
  if (quantity === null) return wrong("quantity", text("Enter a whole number from 1 to 9,999."));
  const left = available - in_cart;
  if (quantity > left) return wrong("quantity", texts.onlyAvailable(available, in_cart), left > 0 ? left : null);
  const notes = [
    ...(entry.merged ? [text("It was listed more than once; the quantities are added together.")] : []),
    ...(in_cart > 0
      ? [text("You already have {count} in your cart. These are added to them.", { count: in_cart })]
      : []),
  ];
  return { ...fine, note: notes.length > 0 ? notes.join(" ") : null };
}

function unknownText(reference: string): string {
  return reference === ""
    ? text("No reference number found in this line.")
    : text("No product found for {reference}.", { reference });
}

/** One row for each variant, at its first place. Rows without a usable quantity stay as they are. */
export function withoutDuplicates(entries: Entry[]): Entry[] {
  const first = new Map<number, Entry>();
  const kept: Entry[] = [];
  for (const entry of entries) {
    const id = entry.read?.variant?.sub_product_id;
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

/** The text that keeps the rows, a row in each line. */
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

export const oneLine = (line: string) => line.replace(/\s+/g, " ").trim();
