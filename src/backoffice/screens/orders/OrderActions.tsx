import { useEffect, useRef } from "react";
import { isFinal } from "../../../contract/order-states.ts";
import type { OrderAction, StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { fileAddress } from "../../client.ts";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { usePermissions } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { nextAction } from "./next-step.ts";
import styles from "./Order.module.css";
import { actionRights } from "./order-labels.ts";
import { showWrittenOrder } from "./show-written-order.ts";
import { useOpenAction } from "./useOpenAction.ts";

/** The next step as the primary button, then the other actions. Unavailable ones explain why. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const can = usePermissions();
  const { open } = useOpenAction();
  const next = nextAction(order);
  const nextPlace = useFocusOfNext(order.status);
  const others = visibleActions(order).filter((action) => action !== next);
  return (
    <>
      <PackingPaper order={order} />
      <ButtonLink to={`/orders/${order.token}/print`} variant="quiet">
        {order.status === "placed" || order.status === "confirmed" ? "Print pick list" : "Print packing slip"}
      </ButtonLink>
      {isChangeable(order) && can("orders.change") && (
        <ButtonLink to={`/orders/${order.token}/change`} variant="secondary">
          Change items
        </ButtonLink>
      )}
      {order.can_change_seller && can("orders.revise") && (
        <Button variant="secondary" onClick={() => open("seller")}>
          Change seller
        </Button>
      )}
      {others
        .filter((action) => can(actionRights[action]))
        .map((action) => (
          <OrderActionButton key={action} action={action} order={order} />
        ))}
      <span ref={nextPlace} className={styles.next}>
        {next && can(actionRights[next]) && <OrderActionButton action={next} order={order} isNext />}
      </span>
    </>
  );
}

/** After an action, its button disappears along with the focus, which moves to the next action. */
function useFocusOfNext(status: string) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [status]);
  return place;
}

/** Until it is packed, while it is not split, nothing else awaits the customer's answer and nothing has been paid. */
const isChangeable = ({ status, proposal, payment_status, parcels, split_from }: StaffOrder) =>
  parcels === undefined &&
  !split_from &&
  (status === "placed" || status === "confirmed") &&
  proposal === null &&
  payment_status === "due";

/** The pick list of an order to pack, or the packing slip of a packed one. */
function PackingPaper({ order: { token, status, lines } }: { order: StaffOrder }) {
  const isPacked = lines.some(({ lots }) => lots.length > 0);
  if (!isPacked && status !== "confirmed") return null;
  const params = { token };
  const href = isPacked
    ? fileAddress("GET staff/orders/:token/packing-slip", { params })
    : fileAddress("GET staff/orders/:token/pick-list", { params });
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {isPacked ? "Packing slip (PDF)" : "Pick list (PDF)"}
    </a>
  );
}

/** Available actions, plus unavailable ones that staff would expect. */
function visibleActions({ status, may }: StaffOrder): OrderAction[] {
  const looked: OrderAction[] =
    status === "shipped"
      ? ["cancel", "undeliver", "collect"]
      : status === "delivered" || status === "return_requested"
        ? ["collect"]
        : ["cancel"];
  return isFinal(status) ? may : [...new Set([...looked, ...may])];
}

const names: Record<OrderAction, string> = {
  confirm: "Confirm",
  split: "Split",
  merge: "Merge back",
  pack: "Pack",
  ship: "Ship",
  deliver: "Mark delivered",
  undeliver: "Mark undelivered",
  correct_lots: "Correct lots",
  correct_serials: "Correct serial numbers",
  correct_shipment: "Correct courier",
  undo_delivery: "Not delivered",
  collect: "Collect payment",
  cancel: "Cancel order",
  credit: "Credit",
  replace: "Send replacement",
};

/** Actions with a screen of their own. */
const screens: { [Action in OrderAction]?: string } = {
  split: "split",
  correct_lots: "lots",
  correct_serials: "serials",
  credit: "credit",
  replace: "replace",
};

function OrderActionButton({
  action,
  order,
  isNext = false,
}: {
  action: OrderAction;
  order: StaffOrder;
  isNext?: boolean;
}) {
  const { open } = useOpenAction();
  const variant = isNext ? "primary" : action === "cancel" ? "danger" : "secondary";
  if (action === "confirm") return <ConfirmButton order={order} />;
  if (action === "merge") return <MergeButton order={order} />;
  if (action === "pack") return <ButtonLink to={`/orders/${order.token}/pack`}>Pack</ButtonLink>;
  const screen = screens[action];
  if (screen) {
    return (
      <ButtonLink to={`/orders/${order.token}/${screen}`} variant={variant}>
        {names[action]}
      </ButtonLink>
    );
  }
  return (
    <ActionButton
      variant={variant}
      disabledReason={order.may.includes(action) ? null : disabledReason(action)}
      onClick={() => open(action)}
    >
      {names[action]}
    </ActionButton>
  );
}

function ConfirmButton({ order }: { order: StaffOrder }) {
  const since = useRef(0);
  const confirm = useStaffMutation("POST staff/orders/:token/confirm", {
    success: "Confirmed. The customer has been emailed.",
    onSuccess: (reply) => showWrittenOrder(reply, since.current),
  });
  function send() {
    since.current = Date.now();
    confirm.mutate({ params: { token: order.token }, body: { expected_status: order.status } });
  }
  return (
    <Button loading={confirm.isPending} onClick={send}>
      {names.confirm}
    </Button>
  );
}

/** Merges the items back into the order they were split from, and opens it. */
function MergeButton({ order: { token, status, split_from } }: { order: StaffOrder }) {
  const merge = useStaffMutation("POST staff/orders/:token/merge", {
    success: `Its items are part of ${split_from?.order_no} again. The customer is emailed.`,
    leadsTo: ({ data }) => `/orders/${data.token}`,
  });
  return (
    <Button
      variant="secondary"
      loading={merge.isPending}
      onClick={() => merge.mutate({ params: { token }, body: { expected_status: status } })}
    >
      {`Merge into ${split_from?.order_no}`}
    </Button>
  );
}

function disabledReason(action: OrderAction): string {
  if (action === "collect") return "Nothing is due for this order.";
  return "It is with the courier. If it comes back, mark it undelivered.";
}
