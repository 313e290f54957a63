import { Link } from "react-router";
import type { ChallanShown } from "../../../contract/staff/challans.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { dispositionLabels, orderStateLabels } from "../orders/order-labels.ts";
import styles from "./Challans.module.css";
import { settlementLabels } from "./challan-labels.ts";

/** What happened to the goods, newest first. Goods kept for an order that was cancelled can be put back on the challan. */
export function Settlements({ challan }: { challan: ChallanShown }) {
  const can = usePermissions();
  const reopen = useStaffMutation("POST staff/challans/:id/reopen", { success: "Back on the challan." });
  const all = challan.lines.flatMap(({ ref_no, settlements }) => settlements.map((each) => ({ ...each, ref_no })));
  if (all.length === 0) return null;
  return (
    <Section title="Returned and kept">
      <ul className={styles.settlements}>
        {all
          .sort((one, other) => other.id - one.id)
          .map(({ id, kind, quantity, ref_no, disposition, order, note, staff_name, at, may_reopen }) => (
            <li key={id}>
              <span>
                <strong>{settlementLabels[kind]}</strong>: {quantity} of {ref_no}
                {disposition && `, ${dispositionLabels[disposition].toLowerCase()}`}
              </span>
              {order && (
                <span>
                  <Link to={`/orders/${order.token}`}>{order.order_no}</Link>{" "}
                  <StatusBadge of={orderStateLabels} state={order.status} />
                </span>
              )}
              <span className={styles.soft}>
                <Moment at={at} exact />, {staff_name}
                {note && `. ${note}`}
              </span>
              {may_reopen && can("challans.issue") && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Put ${quantity} of ${ref_no} back on the challan`}
                  loading={reopen.isPending}
                  onClick={() => reopen.mutate({ params: { id: challan.id }, body: { settlement_id: id } })}
                >
                  Put back on the challan
                </Button>
              )}
            </li>
          ))}
      </ul>
    </Section>
  );
}
