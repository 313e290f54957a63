import type { ReactNode } from "react";
import { formatRupees } from "../../../../contract/money.ts";
import type { StaffOrder, StaffReturn } from "../../../../contract/staff/order-shapes.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { Moment } from "../../../../ui/Moment.tsx";
import { Price } from "../../../../ui/Price.tsx";
import { DescriptionList, Section } from "../../../parts/Section.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { usePermissions } from "../../../session.ts";
import styles from "../Order.module.css";
import { creditStateLabels, dispositionLabels, returnStateLabels } from "../order-labels.ts";
import { useOpenAction } from "../useOpenAction.ts";

export function OrderReturns({ order }: { order: StaffOrder }) {
  return (
    <Section title={order.returns.some(({ kind }) => kind === "credit") ? "Returns and credits" : "Returns"}>
      {order.returns.map((each) => (
        <article
          key={each.id}
          className={styles.return}
          aria-label={`${each.kind === "credit" ? "Credit" : "Return"} ${each.return_no}`}
        >
          <header className={styles.returnHead}>
            <h3>
              {each.return_no}{" "}
              <StatusBadge of={each.kind === "credit" ? creditStateLabels : returnStateLabels} state={each.status} />
            </h3>
            <div className={styles.returnActions}>
              <Actions order={order} of={each} />
            </div>
          </header>
          <DescriptionList of={returnFacts(each)} />
        </article>
      ))}
    </Section>
  );
}

function Actions({ order, of }: { order: StaffOrder; of: StaffReturn }) {
  const can = usePermissions();
  const { openReturn } = useOpenAction();
  return (
    <>
      {of.may.includes("decide") && can("returns.decide") && (
        <Button onClick={() => openReturn("decide", of.id)}>Decide</Button>
      )}
      {of.may.includes("inspect") && can("returns.inspect") && (
        <ButtonLink to={`/orders/${order.token}/returns/${of.id}`}>Inspect</ButtonLink>
      )}
      {of.may.includes("refund") && can("orders.refund") && (
        <Button onClick={() => openReturn("refund", of.id)}>{`Refund ${formatRupees(of.refund ?? 0)}`}</Button>
      )}
    </>
  );
}

function returnFacts(of: StaffReturn) {
  const goods = of.lines.map(({ return_line_id, quantity, ref_no, product_name, inspected }) => (
    <div key={return_line_id}>
      {quantity} × {ref_no}, {product_name}
      {inspected.map((lot) => (
        <div key={`${lot.lot_id} ${lot.disposition}`} className={styles.soft}>
          Lot {lot.lot_no}: {lot.quantity}, {dispositionLabels[lot.disposition].toLowerCase()}
          {lot.serials && `, serial no. ${lot.serials.join(", ")}`}
        </div>
      ))}
    </div>
  ));
  const when = (at: string | null, by: string | null, note: string | null = null) =>
    at && (
      <>
        <Moment at={at} exact />
        {by && `, ${by}`}
        {note && <div className={styles.soft}>{note}</div>}
      </>
    );
  const isCredit = of.kind === "credit";
  const facts: [name: string, value: ReactNode][] = [
    ["Items", goods.length > 0 && goods],
    ["Amount", isCredit && <Price amount={of.credit} />],
    ["Credited", isCredit && when(of.received_at, of.received_by, of.reason)],
    [
      of.kind === "undelivered" ? "Refused on delivery" : "Requested",
      !isCredit && when(of.requested_at, null, of.reason),
    ],
    ["Decided", of.kind === "return" && when(of.decided_at, of.decided_by, of.decision_note)],
    ["Inspected", !isCredit && when(of.received_at, of.received_by, of.inspection_note)],
    ["Refund due", of.refund !== null && of.refund > 0 && refundText(of)],
    ["Refunded", when(of.refunded_at, of.refunded_by, of.refund_reference)],
  ];
  return facts.filter(([, value]) => value !== null && value !== false);
}

function refundText({ refund, refund_to }: StaffReturn) {
  return (
    <>
      <Price amount={refund ?? 0} />{" "}
      {refund_to === "bank" ? "by bank transfer" : refund_to === "wallet" && "to the wallet"}
    </>
  );
}
