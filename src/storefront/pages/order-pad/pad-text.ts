import type { PadLine, PadVariant } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";

/** The text with one line replaced, so that it holds corrections like everything that was typed. */
export function withWords(text: string, { line, text: before }: Pick<PadLine, "line" | "text">, words: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const raw = lines[line - 1] ?? "";
  // Digits of another script were read as Latin ones; then the words are not found again and the line is written whole.
  lines[line - 1] = before !== "" && raw.includes(before) ? raw.replace(before, () => words) : words;
  return lines.join("\n");
}

/** The text without the lines that have been dealt with. */
export function withoutLines(text: string, done: ReadonlySet<number>): string {
  const left = text.split(/\r\n|\r|\n/).filter((_, index) => !done.has(index + 1));
  return left.join("\n").trim();
}

export function wordsOf(variant: Pick<PadVariant, "ref_no">, quantity: number): string {
  return `${variant.ref_no} x ${quantity}`;
}

/** What can be put in the cart unchanged, together with the other lines. */
export function isReady(row: PadLine, rows: PadLine[]): boolean {
  const { variant } = row;
  return variant !== null && variant.refusal === null && row.quantity <= quantityLeft(row, variant, rows);
}

/** The quantity to offer for a line that asks for more than there is; null if it does not, or nothing is left for it. */
export function quantityToUse(row: PadLine, rows: PadLine[]): number | null {
  const { variant } = row;
  if (variant === null || variant.refusal !== null || isReady(row, rows)) return null;
  const left = quantityLeft(row, variant, rows);
  return left > 0 ? left : null;
}

/** Units in stock beyond those in the cart and on other lines. */
function quantityLeft(row: PadLine, variant: PadVariant, rows: PadLine[]): number {
  return variant.available - variant.in_cart - wantedOf(variant, rows) + row.quantity;
}

const linesOf = (variant: PadVariant, rows: PadLine[]) =>
  rows.filter((row) => row.variant?.sub_product_id === variant.sub_product_id);

const wantedOf = (variant: PadVariant, rows: PadLine[]) =>
  linesOf(variant, rows).reduce((sum, { quantity }) => sum + quantity, 0);

/** What the customer should know about a line before adding it. */
export function notesOf(row: PadLine, rows: PadLine[]): string[] {
  const { variant } = row;
  if (!variant) return [];
  if (variant.refusal) return [variant.refusal];
  const others = linesOf(variant, rows)
    .filter((other) => other !== row)
    .map(({ line }) => line);
  const notes: string[] = [];
  if (!row.quantity_given) notes.push("No quantity given, so 1.");
  if (others.length > 0) notes.push(`Also on line ${others.join(", ")}. The quantities are added together.`);
  // Its label says so already.
  if (variant.available === 0) return notes;
  if (wantedOf(variant, rows) + variant.in_cart > variant.available)
    notes.push(texts.onlySoMany(variant.available, variant.in_cart));
  else if (variant.in_cart > 0)
    notes.push(`You already have ${variant.in_cart} in your cart. These are added to them.`);
  return notes;
}
