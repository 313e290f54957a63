import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/Dialog.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { OrderTotals } from "../../parts/OrderTotals.tsx";
import styles from "./checkout.module.css";
import type { OrderProblem } from "./usePlaceOrder.ts";

interface OrderBoxProps {
  details: CheckoutDetails;
  couponCode: string | null;
  couponBox: ReactNode;
  placing: boolean;
  onPlace(): Promise<void>;
}

/** What it costs and why, and the button that orders it. */
export function OrderBox({ details, couponCode, couponBox, placing, onPlace }: OrderBoxProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {couponBox}
      <OrderTotals total={details.orderTotal} couponCode={couponCode} />
      <FormMessage kind="note">
        <p>
          <strong>Pay at the door</strong> by UPI or bank transfer or, where the law allows it, in cash.
        </p>
        {details.notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </FormMessage>
      <Button size="large" wide loading={placing} onClick={() => setAsking(true)}>
        Place Order
      </Button>
      <ConfirmDialog
        {...texts.confirmOrder}
        open={asking}
        loading={placing}
        onYes={() => void onPlace().finally(() => setAsking(false))}
        onCancel={() => {
          setAsking(false);
          toast.success(texts.orderCancelled);
        }}
      />
    </>
  );
}

/** Why nothing was ordered, line by line where lines are the cause. */
export function OrderProblemMessage({ problem }: { problem: OrderProblem }) {
  return (
    <FormMessage>
      <p>{problem.message}</p>
      {problem.lines.length > 0 && (
        <>
          <ul className={styles.short}>
            {problem.lines.map((line) => (
              <li key={line.cart_id}>
                <strong>{line.name}</strong> ({line.ref_no}): you asked for {line.requested.toLocaleString("en-IN")},{" "}
                {line.available === 0 ? "none is there" : `${line.available.toLocaleString("en-IN")} can be had`}.
              </li>
            ))}
          </ul>
          <Link to="/cart">Change the cart</Link>
        </>
      )}
    </FormMessage>
  );
}
