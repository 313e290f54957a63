import type { PadVariant } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { type Entry, isBlank, parseQuantity } from "./entries.ts";

/** Whether a row can be added to the cart, and if not, why. */
export interface RowStatus {
  state: "empty" | "unread" | "ready" | "wrong";
  /** What has to be corrected, as a sentence. */
  problem: string | null;
  /** The field with the problem. */
  field: "reference" | "quantity" | null;
  /** The available quantity, if there is not enough stock. */
  use: number | null;
  /** A note on a row that is ready. */
  note: string | null;
}

const fine: RowStatus = { state: "ready", problem: null, field: null, use: null, note: null };
const wrong = (field: "reference" | "quantity", problem: string, use: number | null = null): RowStatus => ({
  ...fine,
  state: "wrong",
  problem,
  field,
  use,
});

export function rowStatus(entry: Entry): RowStatus {
  const { reference, read } = entry;
  if (isBlank(entry)) return { ...fine, state: "empty" };
  if (reference.trim() === "") return wrong("reference", text("Enter a reference number."));
  if (read === null) return { ...fine, state: "unread" };
  if (read.variant === null) return wrong("reference", unknownText(read.reference));
  return statusOfVariant(entry, read.variant);
}

function statusOfVariant(entry: Entry, { refusal, available, in_cart }: PadVariant): RowStatus {
  if (refusal) return wrong("reference", refusal);
  // Its label already says so.
  if (available <= 0) return wrong("reference", "");
  const quantity = parseQuantity(entry);
  if (quantity === null) return wrong("quantity", text("Enter a whole number from 1 to 9,999."));
  const left = available - in_cart;
  if (quantity > left) return wrong("quantity", texts.onlyAvailable(available, in_cart), left > 0 ? left : null);
  const notes = [
    ...(entry.merged ? [text("It was listed more than once; the quantities are added together.")] : []),
    ...(in_cart > 0
      ? [text("You already have {count} in your cart. This quantity will be added.", { count: in_cart })]
      : []),
  ];
  return { ...fine, note: notes.length > 0 ? notes.join(" ") : null };
}

function unknownText(reference: string): string {
  return reference === ""
    ? text("No reference number found in this line.")
    : text("No product found for {reference}.", { reference });
}
