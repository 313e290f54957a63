import { useEffect, useState, useSyncExternalStore } from "react";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { cartChanges } from "../../parts/cart/useCart.ts";
import { viewCart } from "../../parts/cart/view-cart.ts";
import { changeCart } from "../../session.ts";
import { type Draft, openDraft } from "./draft.ts";
import { createPad } from "./pad.ts";

/** The customer's pad, with the rows they left on it, and those they type in other tabs. */
export function usePad(customerId: number) {
  const [draft] = useState(() => openDraft(customerId));
  const [pad] = useState(() => openPad(draft));
  useEffect(() => {
    const update = () => {
      if (draft.isRenewed()) pad.adopt();
    };
    // Not while the customer is typing there.
    const readAll = () => {
      update();
      pad.read();
    };
    addEventListener("storage", update);
    addEventListener("focus", readAll);
    // Includes what another tab stored between the first render and now.
    readAll();
    return () => {
      removeEventListener("storage", update);
      removeEventListener("focus", readAll);
    };
  }, [draft, pad]);
  return { pad, ...useSyncExternalStore(pad.subscribe, pad.current, pad.current) };
}

function openPad(draft: Draft) {
  return createPad(
    {
      read: async (text) => (await call("POST order-pad", { body: { text } })).data,
      async add(lines) {
        await cartChanges.whenStored();
        const { results } = await changeCart(() => call("POST cart/store-many", { body: { lines } }));
        if (results.some(({ added }) => added > 0)) toast.success(texts.cartAdded, viewCart);
        return results;
      },
      keep: draft.keep,
      explain(error) {
        if (!isApiError(error)) throw error;
        return error.errors.text?.[0] ?? error.message;
      },
    },
    draft.first,
  );
}
