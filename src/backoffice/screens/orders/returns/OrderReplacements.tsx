import type { ReactNode } from "react";
import type { StaffOrder, StaffReplacement } from "../../../../contract/staff/order-shapes.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { Moment } from "../../../../ui/Moment.tsx";
import { DescriptionList, Section } from "../../../parts/Section.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { usePermissions } from "../../../session.ts";
import { useStaffMutation } from "../../../useStaffMutation.ts";
import styles from "../Order.module.css";
import { dispositionLabels, replacementStateLabels } from "../order-labels.ts";
import { useOpenAction } from "../useOpenAction.ts";

/** Goods replaced free of charge. */
export function OrderReplacements({ order }: { order: StaffOrder }) {
  return (
    <Section title="Replacements">
      {order.replacements.map((each) => (
        <article key={each.id} className={styles.return} aria-label={`Replacement ${each.number}`}>
          <header className={styles.returnHead}>
            <h3>
              {each.number} <StatusBadge of={replacementStateLabels} state={each.status} />
            </h3>
            <div className={styles.returnActions}>
              <Actions token={order.token} of={each} />
            </div>
          </header>
          <DescriptionList of={facts(each)} />
        </article>
      ))}
    </Section>
  );
}

function Actions({ token, of: { id, status, to_give_back, lines } }: { token: string; of: StaffReplacement }) {
  const can = usePermissions();
  const { openReturn } = useOpenAction();
  const deliver = useStaffMutation("POST staff/replacements/:id/deliver", { success: "Marked delivered." });
  const isUnderWay = status === "shipped";
  return (
    <>
      {isUnderWay && can("returns.inspect") && (
        <Button variant="secondary" onClick={() => openReturn("undeliver_replacement", id)}>
          Came back
        </Button>
      )}
      {status !== "undelivered" && can("orders.ship") && (
        <Button variant="secondary" onClick={() => openReturn("correct_replacement", id)}>
          Correct courier
        </Button>
      )}
      {status !== "undelivered" && lines.some(({ serials }) => serials) && can("orders.pack") && (
        <ButtonLink to={`/orders/${token}/replacements/${id}/serials`} variant="secondary">
          Correct serial numbers
        </ButtonLink>
      )}
      {to_give_back > 0 && can("returns.inspect") && (
        <Button variant="secondary" onClick={() => openReturn("waive_replaced", id)}>
          Not expected
        </Button>
      )}
      {to_give_back > 0 && can("returns.inspect") && (
        <ButtonLink to={`/orders/${token}/replacements/${id}`} variant={isUnderWay ? "secondary" : "primary"}>
          Inspect exchanged items
        </ButtonLink>
      )}
      {isUnderWay && can("orders.deliver") && (
        <Button
          loading={deliver.isPending}
          onClick={() => deliver.mutate({ params: { id }, body: { expected_status: status } })}
        >
          Mark delivered
        </Button>
      )}
    </>
  );
}

function facts(of: StaffReplacement): [name: string, value: ReactNode][] {
  const all: [name: string, value: ReactNode][] = [
    [
      "Items",
      of.lines.map(({ lot_no, quantity, ref_no, product_name, serials = [] }) => (
        <div key={`${ref_no} ${lot_no}`}>
          {quantity} × {ref_no}, {product_name}
          <div className={styles.soft}>
            Lot {lot_no}
            {serials.length > 0 && `, serial no. ${serials.join(", ")}`}
          </div>
        </div>
      )),
    ],
    ["Challan", of.challan],
    [
      "Sent",
      <>
        <Moment at={of.shipped_at} exact />, {of.staff_name}
        <div className={styles.soft}>{of.reason}</div>
      </>,
    ],
    ["Courier", [of.courier, of.tracking_number].filter(Boolean).join(", ")],
    [
      of.status === "undelivered" ? "Came back" : "Delivered",
      of.ended_at && (
        <>
          <Moment at={of.ended_at} exact />, {of.ended_by}
        </>
      ),
    ],
    ["Still expected", of.to_give_back > 0 && of.to_give_back],
    [
      "Exchanged items",
      of.back.length > 0 &&
        of.back.map((each) => (
          <div key={`${each.lot_id} ${each.disposition} ${each.received_at}`}>
            {each.quantity} of lot {each.lot_no}, {dispositionLabels[each.disposition].toLowerCase()}
            {each.serials && `, serial no. ${each.serials.join(", ")}`}
            <div className={styles.soft}>
              <Moment at={each.received_at} exact />, {each.staff_name}
              {each.note && `: ${each.note}`}
            </div>
          </div>
        )),
    ],
  ];
  return all.filter(([, value]) => value !== null && value !== false);
}
