import { useEffect, useState } from "react";
import type { Delivery } from "../../../contract/delivery.ts";
import { call, isApiError } from "../../client.ts";

interface Asked {
  pincode: string;
  delivery: Delivery | null;
  problem: string | null;
}

/**
 * The delivery promise for a PIN code; undefined until it is known, and never that of an earlier PIN code.
 * @param pincode six digits; null makes no request
 */
export function useDelivery(pincode: string | null): Omit<Asked, "pincode"> {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (pincode === null) return;
    const leaving = new AbortController();
    call("GET delivery/:pincode", { params: { pincode }, signal: leaving.signal })
      .then(({ data }) => setAsked({ pincode, delivery: data, problem: null }))
      .catch((error) => {
        if (leaving.signal.aborted) return;
        if (!isApiError(error)) throw error;
        setAsked({ pincode, delivery: null, problem: error.message });
      });
    return () => leaving.abort();
  }, [pincode]);
  return asked?.pincode === pincode ? asked : { delivery: null, problem: null };
}
