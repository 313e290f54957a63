import { useState } from "react";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { OrderLines } from "../../parts/orders/OrderLines.tsx";
import styles from "./checkout.module.css";
import { FixCartLine } from "./FixCartLine.tsx";

interface GoodsProps {
  details: CheckoutDetails;
  onFixed(): Promise<void>;
}

/** Longer orders show this many lines at first, so that the total stays near. */
const shownAtFirst = 10;

/** The lines of the order. A long order shows the first lines and those that exceed the stock, until the customer expands it. */
export function Goods({ details: { order_details: lines, orderTotal }, onFixed }: GoodsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.filter((line, place) => place < shownAtFirst || !line.in_stock);
  const isLong = lines.length > shownAtFirst;
  return (
    <>
      <OrderLines
        caption={text("Items in this order")}
        lines={shown}
        tax={orderTotal}
        keyOf={(line) => line.cart_id}
        noteOf={(line) =>
          !line.in_stock && (
            <div className={styles.shortNote}>
              <p>{texts.onlyAvailable(line.available, 0)}</p>
              <FixCartLine cartId={line.cart_id} name={line.ref_no} available={line.available} onFixed={onFixed} />
            </div>
          )
        }
      />
      {isLong && (
        <div>
          <Button variant="secondary" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? text("Show the first {count} items", { count: shownAtFirst })
              : text("Show all {count} items", { count: count(lines.length) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Shown until the lines are known. As high as the screen, so that the footer stays out of view. */
export function GoodsSkeleton() {
  return (
    <div className={styles.goodsAwaited}>
      <VisuallyHidden>{text("Loading")}</VisuallyHidden>
      <SkeletonText lines={4} />
      <Skeleton shape="block" />
    </div>
  );
}

const count = (lines: number) => lines.toLocaleString("en-IN");
