import type { OrderAct, StaffOrder } from "../../../contract/staff/orders.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { ActButton } from "../../parts/ActButton.tsx";
import { useMay } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { actRights } from "./order-words.ts";
import { useActAddress } from "./useActAddress.ts";
import { nextAct } from "./waits-for.ts";

/** The next act in front and in colour; the others beside it, each saying why when it cannot be done. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const may = useMay();
  const next = nextAct(order);
  const others = offered(order).filter((act) => act !== next);
  return (
    <>
      <ButtonLink to={`/orders/${order.token}/print`} variant="quiet">
        {order.status === "placed" || order.status === "confirmed" ? "Pick list" : "Packing slip"}
      </ButtonLink>
      {others
        .filter((act) => may(actRights[act]))
        .map((act) => (
          <ActOf key={act} act={act} order={order} />
        ))}
      {next && may(actRights[next]) && <ActOf act={next} order={order} isNext />}
    </>
  );
}

/** What is shown at all: what can be done, and what one would look for and cannot do. */
function offered({ status, may }: StaffOrder): OrderAct[] {
  const looked: OrderAct[] =
    status === "shipped"
      ? ["cancel", "undeliver", "collect"]
      : status === "delivered" || status === "return_requested"
        ? ["collect"]
        : ["cancel"];
  const over = status === "cancelled" || status === "returned" || status === "undelivered";
  return over ? may : [...new Set([...looked, ...may])];
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

function ActOf({ act, order, isNext = false }: { act: OrderAct; order: StaffOrder; isNext?: boolean }) {
  const { open } = useActAddress();
  const variant = isNext ? "primary" : act === "cancel" ? "danger" : "secondary";
  if (act === "confirm") return <ConfirmButton order={order} />;
  if (act === "pack") return <ButtonLink to={`/orders/${order.token}/pack`}>Pack</ButtonLink>;
  return (
    <ActButton variant={variant} not={order.may.includes(act) ? null : whyNot(act)} onClick={() => open(act)}>
      {names[act]}
    </ActButton>
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

function whyNot(act: OrderAct): string {
  if (act === "collect") return "Nothing is due for this order.";
  if (act === "undeliver") return "Payment has been collected, so the parcel was delivered.";
  return "It is with the courier. If it comes back, mark it undelivered.";
}
