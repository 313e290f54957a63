import { useState } from "react";
import { forgetRemarks, keepRemarks, keptRemarks, type Remarks } from "./remarks.ts";

/** The customer's remarks on the order, kept in this tab as they are typed. */
export function useRemarks(customerId: number) {
  const [current, setCurrent] = useState(() => keptRemarks(customerId));
  return {
    current,
    /** An upload ends long after it began: what is not given stays as it is then. */
    change(changed: Partial<Remarks>) {
      const next = { ...keptRemarks(customerId), ...changed };
      keepRemarks(customerId, next);
      setCurrent(next);
    },
    forget: () => forgetRemarks(customerId),
  };
}
