import { useState } from "react";
import type { Cart, StoredLine } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { plural, text } from "../../../language/text.ts";
import { Button, ButtonLink, type ButtonProps } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { isApiError } from "../../client.ts";
import { changeCart } from "../../session.ts";
import { useHasLeft } from "../layout/useHasLeft.ts";
import { useMoveOn } from "../layout/useMoveOn.ts";
import { sayCartFailed } from "./cart-failed.ts";
import { NotAddedList } from "./NotAddedList.tsx";
import { type NotAdded, notAdded } from "./not-added.ts";
import { viewCart } from "./view-cart.ts";

interface AddAllToCartProps
  extends Pick<ButtonProps, "variant" | "size" | "icon" | "disabled" | "aria-describedby" | "aria-label"> {
  label: string;
  /** Stay on this page instead of going to the cart. */
  stays?: boolean;
  add(): Promise<{ cart: Cart; results: StoredLine[]; names: ReadonlyMap<number, string> }>;
}

interface Outcome {
  lines: number;
  missing: NotAdded[];
}

/** Adds products to the cart and goes there. Items that could not be added are listed first, with the reason. */
export function AddAllToCart({ label, stays = false, add, ...button }: AddAllToCartProps) {
  const moveOn = useMoveOn();
  const hasLeft = useHasLeft();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function addAll() {
    setBusy(true);
    try {
      const { results, names } = await changeCart(add);
      const missing = notAdded(results, (id) => names.get(id) ?? "");
      if (missing.length < results.length || missing.some(({ added }) => added > 0))
        toast.success(texts.cartAdded, viewCart);
      const reached = { lines: results.length, missing };
      if (missing.length > 0 && hasLeft())
        toast.failure({ title: texts.cartFailed.title, text: summariseBriefly(reached) });
      else if (missing.length > 0) setOutcome(reached);
      else if (!stays) await moveOn("/cart");
    } catch (error) {
      if (!isApiError(error)) throw error;
      sayCartFailed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button {...button} loading={busy} onClick={() => void addAll()}>
        {label}
      </Button>
      <Dialog
        title={label}
        open={outcome !== null}
        onClose={() => setOutcome(null)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOutcome(null)}>
              {text("Close")}
            </Button>
            <ButtonLink to="/cart">{text("Go to cart")}</ButtonLink>
          </>
        }
      >
        {outcome && (
          <>
            <p>{summarise(outcome)}</p>
            <NotAddedList lines={outcome.missing} />
          </>
        )}
      </Dialog>
    </>
  );
}

function summariseBriefly({ lines, missing }: Outcome): string {
  return missing.length < lines || missing.some(({ added }) => added > 0)
    ? text("Only some items could be added.")
    : text("No items could be added.");
}

function summarise(outcome: Outcome): string {
  const { lines, missing } = outcome;
  const whole = lines - missing.length;
  if (whole === 0) return summariseBriefly(outcome);
  return plural(
    whole,
    {
      one: "{count} of {lines} items was added to your cart. The others were not:",
      other: "{count} of {lines} items were added to your cart. The others were not:",
    },
    { lines },
  );
}

/** Names for lines whose products are no longer sold, which the reply does not name. */
export function lineNames(lines: { sub_product_id: number; product_name: string; ref_no: string }[]) {
  return new Map(lines.map((line) => [line.sub_product_id, `${line.product_name} (${line.ref_no})`]));
}
