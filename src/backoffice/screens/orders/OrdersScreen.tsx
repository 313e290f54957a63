import { useState } from "react";
import { isPermitted } from "../../../contract/order-states.ts";
import type { StaffOrderListed } from "../../../contract/staff/order-shapes.ts";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { usePermissions } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { BulkRuns } from "./BulkRuns.tsx";
import { BulkShip } from "./BulkShip.tsx";
import { OrderList } from "./OrderList.tsx";
import { queues } from "./order-labels.ts";
import { ResultsDialog } from "./ResultsDialog.tsx";

const shown = [...queues.map(({ queue }) => queue), "all" as const];

export default function OrdersScreen() {
  const [results, setResults] = useState<number | null>(null);
  const [toShip, setToShip] = useState<{ orders: StaffOrderListed[]; clear(): void } | null>(null);
  return (
    <>
      <OrderList
        title="Orders"
        intro="Grouped by next step."
        queues={shown}
        above={<BulkRuns onResults={setResults} />}
        empty={{ title: "Nothing to do", text: "There are no orders in this queue." }}
        bulk={(orders, clear) => (
          <BulkActions
            orders={orders}
            onConfirmed={(run) => {
              clear();
              setResults(run);
            }}
            onShip={(packed) => setToShip({ orders: packed, clear })}
          />
        )}
      />
      <BulkShip
        orders={toShip?.orders ?? null}
        onClose={() => setToShip(null)}
        onShipped={({ id }) => {
          toShip?.clear();
          setResults(id);
        }}
      />
      <ResultsDialog id={results} onClose={() => setResults(null)} />
    </>
  );
}

interface BulkActionsProps {
  orders: StaffOrderListed[];
  onConfirmed(run: number): void;
  onShip(packed: StaffOrderListed[]): void;
}

/** Only orders in the right state are sent. The buttons show how many. */
function BulkActions({ orders, onConfirmed, onShip }: BulkActionsProps) {
  const can = usePermissions();
  const confirm = useStaffMutation("POST staff/orders/confirm", { onSuccess: ({ data }) => onConfirmed(data.id) });
  const placed = orders.filter(({ status }) => isPermitted("confirm", "staff", status));
  const packed = orders.filter(({ status }) => isPermitted("ship", "staff", status));
  return (
    <>
      {can("orders.confirm") && (
        <ActionButton
          size="small"
          loading={confirm.isPending}
          disabledReason={placed.length === 0 ? "None of these orders is awaiting confirmation." : null}
          onClick={() => confirm.mutate({ body: { tokens: placed.map(({ token }) => token) } })}
        >
          {`Confirm ${placed.length}`}
        </ActionButton>
      )}
      {can("orders.ship") && (
        <ActionButton
          size="small"
          disabledReason={packed.length === 0 ? "None of these orders is ready to ship." : null}
          onClick={() => onShip(packed)}
        >
          {`Ship ${packed.length}`}
        </ActionButton>
      )}
    </>
  );
}
