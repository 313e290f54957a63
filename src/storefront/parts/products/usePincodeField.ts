import { type RefObject, useEffect, useState } from "react";
import type { Delivery } from "../../../contract/delivery.ts";
import { toPincode } from "./delivery-text.ts";
import { useDelivery } from "./useDelivery.ts";

/**
 * The delivery data for the PIN code typed in the field `pincode` of the same form.
 * @param inForm an element of that form
 */
export function usePincodeField(inForm: RefObject<Element | null>): { pincode: string; delivery: Delivery } | null {
  const [pincode, setPincode] = useState<string | null>(null);
  const { delivery } = useDelivery(pincode);
  useEffect(() => {
    const field = inForm.current?.closest("form")?.elements.namedItem("pincode");
    if (!(field instanceof HTMLInputElement)) return;
    const read = () => setPincode(toPincode(field.value));
    // It may have been filled in before hydration, or from a saved address.
    read();
    field.addEventListener("input", read);
    return () => field.removeEventListener("input", read);
  }, [inForm]);
  return pincode !== null && delivery ? { pincode, delivery } : null;
}
