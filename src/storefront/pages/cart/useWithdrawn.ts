import { useEffect, useState } from "react";
import type { Cart, WithdrawnLine } from "../../../contract/cart.ts";
import { call } from "../../client.ts";

/**
 * Lines that are no longer sold. Showing them acknowledges them: the server then forgets them, and the notice stays for this visit.
 */
export function useWithdrawn({ withdrawn }: Cart): readonly WithdrawnLine[] {
  const [shown, setShown] = useState<readonly WithdrawnLine[]>([]);

  useEffect(() => {
    if (withdrawn === undefined || document.visibilityState !== "visible") return;
    const isNew = ({ cart_id }: WithdrawnLine) => !shown.some((line) => line.cart_id === cart_id);
    if (!withdrawn.some(isNew)) return;
    setShown([...shown, ...withdrawn.filter(isNew)]);
    // If this fails, the notice appears again on the next visit.
    call("POST cart/seen", { body: { lines: [], withdrawn: withdrawn.map((line) => line.cart_id) } }).catch(() => {});
  }, [withdrawn, shown]);

  return shown;
}
