import { mostOrderLines } from "../../contract/order-limits.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import type { Customer } from "../kit/api.ts";
import { type Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { purchaseRefusal } from "../pricing/index.ts";
import { cartFullText, refusalTexts, shownPrice } from "./add-lines.ts";
import { loadCart } from "./cart.ts";
import { addToLine, findLineStock, findVariantStock, lockAdding, setQuantity } from "./queries.ts";

type Shop = Pick<LiveShop, "db" | "live">;

/** Adds pieces of a variant to the customer's cart, unless that would exceed the stock or the number of lines. */
export async function addLine({ db, live }: Shop, caller: Customer, variantId: number, quantity: number) {
  const { settings, catalogue } = live.current();
  const entry = catalogue.variantById.get(variantId);
  if (!entry) return refuse(404, "not_found", serverTexts.notFound);
  const forbidden = purchaseRefusal(settings, caller, entry.product);
  if (forbidden) return refuse(403, forbidden, refusalTexts[forbidden]);
  const line = { variant_id: variantId, quantity, seen_price_paise: shownPrice(settings, caller, entry.variant) };
  // Sent together, so that the lock takes no round trip of its own.
  const [, isAdded] = await db
    .transaction()
    .execute((transaction) =>
      Promise.all([lockAdding(transaction, caller.id), addToLine(transaction, caller.id, line)]),
    );
  if (isAdded) return { message: texts.cartAdded };
  const { in_cart, available, lines } = await findVariantStock(db, caller.id, variantId);
  const isFull = in_cart === 0 && quantity <= available && lines >= mostOrderLines;
  return isFull ? wrongQuantity(cartFullText()) : tooMany(available, in_cart);
}

/** Sets the quantity of a cart line and reads the changed cart, both in one round trip. */
export function changeQuantity({ db, live }: Shop, caller: Customer, cartId: number, quantity: number) {
  return db.connection().execute(async (connection) => {
    const [isUpdated, cart] = await Promise.all([
      setQuantity(connection, caller.id, cartId, quantity),
      loadCart({ db: connection, live }, caller),
    ]);
    if (isUpdated) return { message: serverTexts.cartUpdated, cart };
    const line = await findLineStock(connection, caller.id, cartId);
    return line ? tooMany(line.available, 0) : refuse(404, "not_found", serverTexts.notFound);
  });
}

const tooMany = (available: number, inCart: number) => wrongQuantity(texts.onlyAvailable(available, inCart));

const wrongQuantity = (message: string): Refusal => refuseFields(message, { quantity: [message] });
