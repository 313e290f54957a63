import { useState, useSyncExternalStore } from "react";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { cartChanges } from "../../parts/useCart.ts";
import { viewCart } from "../../parts/view-cart.ts";
import { setCart } from "../../session.ts";
import { keepDraft, keptDraft } from "./draft.ts";
import { createPad } from "./pad.ts";

/** The customer's pad, with what they left on it. */
export function usePad(customerId: number) {
  const [pad] = useState(() => openPad(customerId));
  return { pad, ...useSyncExternalStore(pad.subscribe, pad.current, pad.current) };
}

function openPad(customerId: number) {
  const pad = createPad(
    {
      read: async (text) => (await call("POST order-pad", { body: { text } })).data,
      async add(lines) {
        await cartChanges.whenStored();
        const { cart, results } = await call("POST cart/store-many", { body: { lines } });
        setCart(cart);
        if (results.some(({ added }) => added > 0)) toast.success(texts.cartAdded, viewCart);
        return results;
      },
      keep: (draft) => keepDraft(customerId, draft),
      explain(error) {
        if (!isApiError(error)) throw error;
        return error.errors.text?.[0] ?? error.message;
      },
    },
    keptDraft(customerId),
  );
  pad.read();
  return pad;
}
