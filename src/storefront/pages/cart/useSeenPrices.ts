import { useEffect, useRef, useState } from "react";
import type { Cart } from "../../../contract/cart.ts";
import { call } from "../../client.ts";

/**
 * The prices of changed lines when the customer last saw them. Showing a change acknowledges it: the server records that, and the notice
 * stays for this visit.
 * @returns rupees by cart line
 */
export function useSeenPrices({ carts }: Cart): ReadonlyMap<number, number> {
  const [before, setBefore] = useState<ReadonlyMap<number, number>>(new Map());
  const confirmed = useRef(new Map<number, number>());

  useEffect(() => {
    if (document.visibilityState !== "visible") return;
    const changed = carts.flatMap(({ cart_id, price, seen_price }) =>
      price === undefined || seen_price === undefined || confirmed.current.get(cart_id) === price
        ? []
        : [{ cartId: cart_id, price, seen_price }],
    );
    if (changed.length === 0) return;
    for (const { cartId, price } of changed) confirmed.current.set(cartId, price);
    setBefore((known) => new Map([...known, ...changed.map((line) => [line.cartId, line.seen_price] as const)]));
    // If this fails, the notice appears again on the next visit.
    call("POST cart/seen", { body: { lines: changed } }).catch(() => {});
  }, [carts]);

  return before;
}
