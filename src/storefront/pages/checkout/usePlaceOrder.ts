import { useRef, useState } from "react";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import type { UnavailableLine } from "../../../contract/errors.ts";
import type { OrderSummary } from "../../../contract/orders.ts";
import { outcomeUnknown } from "../../../contract/sending.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { toast } from "../../../ui/toast.ts";
import { type ApiError, call, isApiError } from "../../client.ts";
import { useHasLeft } from "../../parts/layout/useHasLeft.ts";
import { useMoveOn } from "../../parts/layout/useMoveOn.ts";
import { loadCart, setCart } from "../../session.ts";
import type { Remarks } from "./remarks.ts";
import type { Choice } from "./useCheckout.ts";

export interface OrderProblem {
  message: string;
  /** The lines with too little stock. */
  lines: UnavailableLine[];
  /** Errors by field. */
  errors: Record<string, string[]>;
  /** The totals to which the customer agreed, if they no longer apply. */
  before: CheckoutDetails | null;
  /** The latest order, if it may be this one. */
  latest: OrderSummary | undefined;
}

interface Follow {
  /** Called when prices, totals or stock have changed. */
  onStale(): void;
  onCartEmpty(): void;
  onPlaced(): void;
}

/** Places the displayed order. Cart and choices stay until the server has accepted it. */
export function usePlaceOrder({ onStale, onCartEmpty, onPlaced }: Follow) {
  const moveOn = useMoveOn();
  const hasLeft = useHasLeft();
  const busy = useRef(false);
  const [placing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);

  async function place(choice: Choice, remarks: Remarks, details: CheckoutDetails): Promise<void> {
    const { shipping_address, coupon_code: _, ...options } = choice;
    // Not printed if a registration buys: its registered address is printed instead.
    const billing_address = choice.billing_address ?? (options.buyer_gstin_id ? shipping_address : null);
    if (busy.current || billing_address === null || shipping_address === null) return;
    const { coupon_token } = details.orderTotal;
    const { po_file, ...written } = remarks;
    const body = {
      ...options,
      ...written,
      po_file: po_file?.token ?? null,
      coupon_token,
      billing_address,
      shipping_address,
    };
    busy.current = true;
    setPlacing(true);
    setProblem(null);
    try {
      const { order } = await call("POST check-out/place-order", { body });
      setCart({ carts: [], show_mrp: true, show_price: true });
      void loadCart();
      onPlaced();
      const placed = `/order-placed/${encodeURIComponent(order.token)}`;
      if (!(await moveOn(placed, { replace: true })))
        toast.success(text("Order placed"), { name: text("View order"), to: placed });
    } catch (error) {
      if (!isApiError(error)) throw error;
      const isUnknown = error.code === outcomeUnknown;
      const latest = isUnknown ? await latestOrder() : undefined;
      const message = error.status === 0 ? texts.answerLost : isUnknown ? texts.orderUnknown : error.message;
      if (hasLeft())
        toast.failure({ title: text("Your order"), text: message }, { name: text("Checkout"), to: "/checkout" });
      setProblem({
        message,
        lines: error.lines,
        errors: error.errors,
        before: error.code === "totals_changed" ? details : null,
        latest,
      });
      reactTo(error);
    } finally {
      busy.current = false;
      setPlacing(false);
    }
  }

  function reactTo({ code }: ApiError) {
    if (code === "totals_changed" || code === "out_of_stock" || code === outcomeUnknown) onStale();
    if (code === "cart_empty") onCartEmpty();
  }

  return { place, placing, problem, forgetProblem: () => setProblem(null) };
}

/** Undefined as well if it cannot be loaded. */
const latestOrder = () =>
  call("GET orders", { query: { per_page: 1 } }).then(
    ({ data }) => data[0],
    () => undefined,
  );

export type Placing = ReturnType<typeof usePlaceOrder>;
