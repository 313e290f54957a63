import type { CartLine } from "../../contract/cart.ts";
import { type SentLine, settleWaiting, type Waiting, type WaitingLine } from "./outbox-store.ts";
import type { Reply } from "./send-outbox.ts";

/** Stores the result of a queued change for the customer; null: it waited too long to be sent. */
export async function recordSent(entry: Waiting, reply: Reply | null): Promise<void> {
  const sent =
    reply === null ? { lines: entry.lines.map(asSent), isTooOld: true as const } : { lines: sentLines(entry, reply) };
  await settleWaiting(entry, sent);
}

/** The result for each line: in the cart, at which price, or why not. */
export function sentLines(
  { lines }: Pick<Waiting, "lines">,
  { cart, results, message, code, errors, inWishList, data }: Reply,
): SentLine[] {
  if (code === "not_found") return lines.map((line) => ({ ...asSent(line), isGone: true }));
  return lines.map((line) => {
    if (line.wish) return { ...asSent(line), ...(inWishList === undefined && !data ? { problem: message ?? "" } : {}) };
    const refusal = cart ? undefined : (errors?.quantity?.[0] ?? message);
    const inCart = cart?.carts.find((each) => isFor(each, line));
    const stored = results?.find((each) => each.sub_product_id === line.sub_product_id);
    const name = inCart ? `${inCart.product_name}, ${inCart.ref_no}` : line.name;
    const problem = refusal ?? (stored && stored.added < stored.requested ? (stored.message ?? "") : undefined);
    const isDearerOrCheaper = line.price !== undefined && inCart?.price !== undefined && line.price !== inCart.price;
    return {
      ...asSent({ ...line, name, quantity: stored?.added ?? line.quantity }),
      ...(problem === undefined ? {} : { problem }),
      ...(isDearerOrCheaper ? { priceBefore: line.price, priceNow: inCart.price } : {}),
    };
  });
}

function isFor(inCart: CartLine, { cart_id, sub_product_id }: WaitingLine): boolean {
  return cart_id === undefined ? inCart.sub_product_id === sub_product_id : inCart.cart_id === cart_id;
}

function asSent({ name, quantity, cart_id, wish }: WaitingLine): SentLine {
  return { name, quantity, isChange: cart_id !== undefined, ...(wish ? { isWished: wish.isListed } : {}) };
}
