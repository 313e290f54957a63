import { useCallback, useState } from "react";
import type { Cart, CartLine } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { sayCartFailed } from "../../parts/cart/cart-failed.ts";
import { cartChanges } from "../../parts/cart/useCart.ts";
import { changeCart } from "../../session.ts";
import { deleteId } from "./CartRow.tsx";

/** More would cover the cart. */
const shownAtOnce = 3;

/**
 * The lines deleted during this visit. The server deletes each immediately, so leaving the page loses nothing; restoring one adds the same
 * quantity again.
 */
export function useRemoved({ carts }: Cart) {
  const [noted, setNoted] = useState<readonly CartLine[]>([]);
  const present = new Set(carts.map((line) => line.sub_product_id));
  // A line that is back (restored, after a refusal, or from another tab) needs no undo.
  const removed = noted.filter((line) => !present.has(line.sub_product_id)).slice(-shownAtOnce);

  const note = useCallback((line: CartLine) => {
    setNoted((before) => [...before.filter((each) => each.sub_product_id !== line.sub_product_id), line]);
  }, []);

  async function putBack({ sub_product_id, quantity }: CartLine) {
    try {
      await cartChanges.whenStored();
      const body = { lines: [{ sub_product_id, quantity }] };
      const { cart, results } = await changeCart(() => call("POST cart/store-many", { body }));
      const problem = results[0]?.message;
      if (problem) toast.failure({ title: texts.cartFailed.title, text: problem });
      if (results[0]?.added === 0) return;
      toast.success(texts.cartAdded);
      const back = cart.carts.find((line) => line.sub_product_id === sub_product_id);
      // The pressed button no longer exists.
      if (back) requestAnimationFrame(() => document.getElementById(deleteId(back.cart_id))?.focus());
    } catch (error) {
      if (!isApiError(error)) throw error;
      sayCartFailed(error);
    }
  }

  return { removed, note, putBack: (line: CartLine) => void putBack(line) };
}
