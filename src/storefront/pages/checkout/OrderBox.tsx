import { useEffect, useRef, useState } from "react";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/Dialog.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { OrderTotals } from "../../parts/orders/OrderTotals.tsx";
import styles from "./checkout.module.css";
import { FixCartLine } from "./FixCartLine.tsx";
import { LatestOrder } from "./LatestOrder.tsx";
import type { OrderProblem } from "./usePlaceOrder.ts";
import { whatChanged } from "./what-changed.ts";

interface OrderBoxProps {
  details: CheckoutDetails;
  couponCode?: string;
  problem: OrderProblem | null;
  placing: boolean;
  /** The totals are being calculated again. */
  waiting: boolean;
  onPlace(): Promise<void>;
  onFixed(): Promise<void>;
}

/** The totals, and the button that places the order. */
export function OrderBox({ details, couponCode, problem, placing, waiting, onPlace, onFixed }: OrderBoxProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <OrderTotals total={details.orderTotal} couponCode={couponCode} />
      <FormMessage kind="note">
        <p className={styles.pay}>
          <PaymentTerms method={details.payment_method} terms={details.payment_terms} />
        </p>
        {details.notices.map((notice) => (
          <p key={notice} className={styles.pay}>
            {unbrokenAmounts(notice)}
          </p>
        ))}
      </FormMessage>
      {problem && <OrderProblemMessage problem={problem} now={waiting ? null : details} onFixed={onFixed} />}
      <Button size="large" wide loading={placing} disabled={waiting} onClick={() => setAsking(true)}>
        {text("Place Order")}
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

/** The terms, which begin with the method. */
function PaymentTerms({ method, terms }: { method: string; terms: string }) {
  const rest = terms.startsWith(method) ? terms.slice(method.length) : `. ${terms}`;
  return (
    <>
      <strong>{method}</strong>
      {unbrokenAmounts(rest)}
    </>
  );
}

interface OrderProblemMessageProps {
  problem: OrderProblem;
  /** The current totals, once they are known. */
  now: CheckoutDetails | null;
  onFixed(): Promise<void>;
}

/** Why nothing was ordered, per line if lines are the cause. Takes the focus, because the button may be hidden by then. */
export function OrderProblemMessage({ problem, now, onFixed }: OrderProblemMessageProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus for each new problem
  useEffect(() => ref.current?.focus(), [problem]);
  return (
    <div ref={ref} tabIndex={-1}>
      <FormMessage>
        <p>{problem.message}</p>
        {problem.latest && (
          <p>
            <LatestOrder order={problem.latest} />
          </p>
        )}
        {problem.before && now && (
          <ul className={styles.short}>
            {whatChanged(problem.before, now).map((change) => (
              <li key={change}>{unbrokenAmounts(change)}</li>
            ))}
          </ul>
        )}
        {problem.lines.length > 0 && (
          <ul className={styles.short}>
            {problem.lines.map((line) => (
              <li key={line.cart_id}>
                <Shortage line={line} />
                <FixCartLine cartId={line.cart_id} name={line.ref_no} available={line.available} onFixed={onFixed} />
              </li>
            ))}
          </ul>
        )}
      </FormMessage>
    </div>
  );
}

function Shortage({ line: { name, ref_no, requested, available } }: { line: OrderProblem["lines"][number] }) {
  const values = { name: <strong>{name}</strong>, reference: ref_no, requested: count(requested) };
  return available === 0
    ? rich("{name} ({reference}): you asked for {requested}, out of stock.", values)
    : rich("{name} ({reference}): you asked for {requested}, {available} in stock.", {
        ...values,
        available: count(available),
      });
}

const count = (pieces: number) => pieces.toLocaleString("en-IN");
