import { isFinal } from "../../../contract/order-states.ts";
import type { OrderAct, StaffOrder } from "../../../contract/staff/orders.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { usePermissions } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { nextAction } from "./next-step.ts";
import { actionRights } from "./order-labels.ts";
import { useOpenAction } from "./useOpenAction.ts";

/** The next step as the primary button, then the other actions. Unavailable ones explain why. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const can = usePermissions();
  const next = nextAction(order);
  const others = visibleActions(order).filter((act) => act !== next);
  return (
    <>
      <ButtonLink to={`/orders/${order.token}/print`} variant="quiet">
        {order.status === "placed" || order.status === "confirmed" ? "Pick list" : "Packing slip"}
      </ButtonLink>
      {others
        .filter((act) => can(actionRights[act]))
        .map((act) => (
          <OrderActionButton key={act} act={act} order={order} />
        ))}
      {next && can(actionRights[next]) && <OrderActionButton act={next} order={order} isNext />}
    </>
  );
}

/** Available actions, plus unavailable ones that staff would look for. */
function visibleActions({ status, may }: StaffOrder): OrderAct[] {
  const looked: OrderAct[] =
    status === "shipped"
      ? ["cancel", "undeliver", "collect"]
      : status === "delivered" || status === "return_requested"
        ? ["collect"]
        : ["cancel"];
  return isFinal(status) ? may : [...new Set([...looked, ...may])];
}

const names: Record<OrderAct, string> = {
  confirm: "Confirm",
  pack: "Pack",
  ship: "Ship",
  deliver: "Mark delivered",
  undeliver: "Mark undelivered",
  collect: "Collect payment",
  cancel: "Cancel order",
};

function OrderActionButton({ act, order, isNext = false }: { act: OrderAct; order: StaffOrder; isNext?: boolean }) {
  const { open } = useOpenAction();
  const variant = isNext ? "primary" : act === "cancel" ? "danger" : "secondary";
  if (act === "confirm") return <ConfirmButton order={order} />;
  if (act === "pack") return <ButtonLink to={`/orders/${order.token}/pack`}>Pack</ButtonLink>;
  return (
    <ActionButton
      variant={variant}
      disabledReason={order.may.includes(act) ? null : disabledReason(act)}
      onClick={() => open(act)}
    >
      {names[act]}
    </ActionButton>
  );
}

function ConfirmButton({ order }: { order: StaffOrder }) {
  const confirm = useStaffMutation("POST staff/orders/:token/confirm", {
    success: "Confirmed. The customer has been emailed.",
  });
  return (
    <Button
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ params: { token: order.token }, body: { expected_status: order.status } })}
    >
      {names.confirm}
    </Button>
  );
}

function disabledReason(act: OrderAct): string {
  if (act === "collect") return "Nothing is due for this order.";
  if (act === "undeliver") return "Payment has been collected, so the parcel was delivered.";
  return "It is with the courier. If it comes back, mark it undelivered.";
}
