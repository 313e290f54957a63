import { useEffect, useRef, useState } from "react";
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
  couponCode?: string;
  problem: OrderProblem | null;
  placing: boolean;
  onPlace(): Promise<void>;
}

/** What it costs and why, and the button that orders it. */
export function OrderBox({ details, couponCode, problem, placing, onPlace }: OrderBoxProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <OrderTotals total={details.orderTotal} couponCode={couponCode} />
      <FormMessage kind="note">
        <p className={styles.pay}>
          <strong>Pay at the door</strong> by UPI or bank transfer or, where the law allows it, in cash.
        </p>
        {details.notices.map((notice) => (
          <p key={notice} className={styles.pay}>
            {notice}
          </p>
        ))}
      </FormMessage>
      {problem && <OrderProblemMessage problem={problem} />}
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

/** Why nothing was ordered, line by line where lines are the cause. It takes the focus, as the button may be gone for a while. */
export function OrderProblemMessage({ problem }: { problem: OrderProblem }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem anew
  useEffect(() => ref.current?.focus(), [problem]);
  return (
    <div ref={ref} tabIndex={-1}>
      <FormMessage>
        <p>{problem.message}</p>
        {problem.lines.length > 0 && (
          <>
            <ul className={styles.short}>
              {problem.lines.map((line) => (
                <li key={line.cart_id}>
                  <strong>{line.name}</strong> ({line.ref_no}): you asked for {count(line.requested)},{" "}
                  {line.available === 0 ? "none is there" : `${count(line.available)} can be had`}.
                </li>
              ))}
            </ul>
            <Link to="/cart">Change the cart</Link>
          </>
        )}
      </FormMessage>
    </div>
  );
}

const count = (pieces: number) => pieces.toLocaleString("en-IN");
