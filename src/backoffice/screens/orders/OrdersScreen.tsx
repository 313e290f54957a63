import { useState } from "react";
import { useNavigate } from "react-router";
import { isPermitted } from "../../../contract/order-states.ts";
import { type BulkAction, bulkActionRights, bulkActions } from "../../../contract/staff/bulk-actions.ts";
import type { StaffOrderListed } from "../../../contract/staff/order-shapes.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { usePermissions } from "../../session.ts";
import type { WholeList } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { type BulkChoice, BulkForm } from "./bulk/BulkForm.tsx";
import { BulkRuns } from "./bulk/BulkRuns.tsx";
import { begunText, bulkWords } from "./bulk/bulk-labels.ts";
import { OrderPrints } from "./bulk/OrderPrints.tsx";
import { OrderList } from "./OrderList.tsx";
import { ownQueues, queues } from "./order-labels.ts";
import { packAddress, toPackQuery } from "./packing/next-to-pack.ts";

const shown = [...queues.map(({ queue }) => queue), "all" as const];

export default function OrdersScreen() {
  const navigate = useNavigate();
  const can = usePermissions();
  const [asked, setAsked] = useState<BulkChoice | null>(null);
  return (
    <>
      <OrderList
        title="Orders"
        intro="Grouped by next step."
        queues={shown}
        own={ownQueues}
        above={<BulkRuns />}
        actions={
          <>
            {can("orders.enter") && (
              <ButtonLink to="/orders/new" icon="plus">
                New order
              </ButtonLink>
            )}
            {can("orders.pack") && <PackAll />}
            {can("orders.ship") && (
              <ButtonLink to="/import-tracking" variant="secondary">
                Import tracking
              </ButtonLink>
            )}
            <ButtonLink to="/bulk-actions" variant="secondary">
              Bulk actions
            </ButtonLink>
          </>
        }
        empty={{ title: "Nothing to do", text: "There are no orders in this queue." }}
        bulk={(orders, _clear, whole) => <BulkActions orders={orders} whole={whole} onAsked={setAsked} />}
      />
      <BulkForm choice={asked} onClose={() => setAsked(null)} onBegun={({ id }) => navigate(`/bulk-actions/${id}`)} />
    </>
  );
}

/** Starts with the oldest order to pack; after each one, the next opens. */
function PackAll() {
  const { data } = useCall("GET staff/orders", { query: toPackQuery }, { isLive: true });
  const [first] = data?.data ?? [];
  if (!first) return null;
  return (
    <ButtonLink to={packAddress(first.token, 1, data?.meta.total ?? 1)} variant="secondary">
      Pack in sequence
    </ButtonLink>
  );
}

interface BulkActionsProps {
  orders: StaffOrderListed[];
  /** Set if all orders of the filter are selected; `orders` are those of this page. */
  whole: WholeList | null;
  onAsked(choice: BulkChoice): void;
}

/** Only orders in the right state are sent. The buttons show their number; for a whole filter, the next form does. */
function BulkActions({ orders, whole, onAsked }: BulkActionsProps) {
  const can = usePermissions();
  const confirm = useStaffMutation("POST staff/orders/confirm", {
    success: begunText,
    leadsTo: ({ data }) => `/bulk-actions/${data.id}`,
  });
  const possible = bulkActions
    .filter((act) => can(bulkActionRights[act]))
    .map((act) => ({ act, own: orders.filter((order) => isPossible(act, order)) }))
    .filter(({ own }) => own.length > 0);
  const query = whole?.query ?? { orders: orders.map(({ token }) => token).join(",") };
  const papers = <OrderPrints query={query} statuses={orders.map(({ status }) => status)} />;
  if (possible.length === 0)
    return (
      <>
        <span>None of these orders can be processed in bulk.</span>
        {papers}
      </>
    );

  function ask(act: BulkAction, own: StaffOrderListed[]) {
    if (whole) onAsked({ act, chosen: { filter: whole.query } });
    // No form, because the button has shown the number, and confirming the orders one by one would be just as quick.
    else if (act === "confirm") confirm.mutate({ body: { tokens: own.map(({ token }) => token) } });
    else onAsked({ act, chosen: { orders: own } });
  }

  return (
    <>
      {possible.map(({ act, own }) => (
        <Button key={act} size="small" loading={act === "confirm" && confirm.isPending} onClick={() => ask(act, own)}>
          {whole ? `${bulkWords[act].verb} all` : `${bulkWords[act].verb} ${own.length}`}
        </Button>
      ))}
      {papers}
    </>
  );
}

const isPossible = (act: BulkAction, { status, payment_status }: StaffOrderListed) =>
  isPermitted(act, "staff", status) && (act !== "collect" || payment_status === "due");
