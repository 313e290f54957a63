import { useState } from "react";
import { formatRupees } from "../../../contract/money.ts";
import { paymentLabel } from "../../../contract/payments.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { call } from "../../client.ts";
import { ReasonField } from "../../form/ReasonField.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { usePermissions } from "../../session.ts";
import styles from "./Order.module.css";

type Payment = StaffOrder["payments"][number];

/** Payments as recorded. One recorded by mistake is reversed with a reason, and stays in the list. */
export function OrderPayments({ order: { token, payments } }: { order: StaffOrder }) {
  const can = usePermissions();
  const [wrong, setWrong] = useState<Payment | null>(null);
  return (
    <>
      <ul aria-label="Payments" className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <Recorded payment={payment} />
            {!payment.reversal && can("payments.reverse") && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Reverse ${formatRupees(payment.amount)}`}
                onClick={() => setWrong(payment)}
              >
                Reverse
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SideForm
        title={`Reverse payment of ${formatRupees(wrong?.amount ?? 0)}`}
        open={wrong !== null}
        onClose={() => setWrong(null)}
        submitLabel="Reverse payment"
        successMessage="Payment reversed."
        action={({ reason = "" }) =>
          call("POST staff/orders/:token/reverse-payment", {
            params: { token },
            body: { payment_id: wrong?.id ?? 0, reason },
          })
        }
      >
        {(errors) => (
          <ReasonField
            hint="The payment stays in the list, crossed out. Record the right one afterwards."
            errors={errors}
          />
        )}
      </SideForm>
    </>
  );
}

function Recorded({ payment }: { payment: Payment }) {
  const { mode, amount, reference, collected_at, staff_name, courier, reversal } = payment;
  const what = (
    <>
      <strong>
        <Price amount={amount} />
      </strong>{" "}
      {paymentLabel(mode)} {reference}
    </>
  );
  return (
    <>
      {reversal ? <s>{what}</s> : what}
      {courier && <div className={styles.soft}>Taken by {courier}</div>}
      <div className={styles.soft}>
        <Moment at={collected_at} exact />, {staff_name}
      </div>
      {reversal && (
        <div className={styles.soft}>
          Reversed by {reversal.staff_name}, <Moment at={reversal.at} exact />: {reversal.reason}
        </div>
      )}
    </>
  );
}
