import { useState } from "react";
import { useNavigate } from "react-router";
import { texts } from "../../contract/texts.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { call, isApiError } from "../client.ts";
import { setCart } from "../session.ts";
import { NotAddedList } from "./NotAddedList.tsx";
import { type NotAdded, notAdded } from "./not-added.ts";
import { viewCart } from "./view-cart.ts";

interface OrderAgainProps {
  /** The earlier order's. */
  token: string;
  size?: "small" | "medium";
  describedBy?: string;
}

interface Outcome {
  lines: number;
  missing: NotAdded[];
}

/** Puts the items of an earlier order into the cart and goes there. Items that could not be added are listed first, with the reason. */
export function OrderAgain({ token, size, describedBy }: OrderAgainProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function again() {
    setBusy(true);
    try {
      const { lines } = (await call("GET orders/:token", { params: { token } })).data;
      const names = new Map(lines.map((line) => [line.sub_product_id, `${line.product_name} (${line.ref_no})`]));
      const wanted = lines.map(({ sub_product_id, quantity }) => ({ sub_product_id, quantity }));
      const { cart, results } = await call("POST cart/store-many", { body: { lines: wanted } });
      setCart(cart);
      const missing = notAdded(results, (id) => names.get(id) ?? "");
      if (missing.length < results.length || missing.some(({ added }) => added > 0))
        toast.success(texts.cartAdded, viewCart);
      if (missing.length > 0) setOutcome({ lines: results.length, missing });
      else await navigate("/cart");
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.cartFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon="repeat"
        loading={busy}
        aria-describedby={describedBy}
        onClick={() => void again()}
      >
        Order again
      </Button>
      <Dialog
        title="Order again"
        open={outcome !== null}
        onClose={() => setOutcome(null)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOutcome(null)}>
              Close
            </Button>
            <ButtonLink to="/cart">Go to Cart</ButtonLink>
          </>
        }
      >
        {outcome && (
          <>
            <p>{summaryOf(outcome)}</p>
            <NotAddedList lines={outcome.missing} />
          </>
        )}
      </Dialog>
    </>
  );
}

function summaryOf({ lines, missing }: Outcome): string {
  const whole = lines - missing.length;
  if (whole === 0)
    return missing.some(({ added }) => added > 0) ? "Only some items could be added." : "No items could be added.";
  return `${whole} of ${lines} items ${whole === 1 ? "was" : "were"} added to your cart. The others were not:`;
}
