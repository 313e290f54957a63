import { useState } from "react";
import type { StaffOrderListed } from "../../../contract/staff/orders.ts";
import { ActButton } from "../../parts/ActButton.tsx";
import { useMay } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { BulkRuns } from "./BulkRuns.tsx";
import { BulkShip } from "./BulkShip.tsx";
import { OrderList } from "./OrderList.tsx";
import { queues } from "./order-words.ts";
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
          <BulkActs
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

interface BulkActsProps {
  orders: StaffOrderListed[];
  onConfirmed(run: number): void;
  onShip(packed: StaffOrderListed[]): void;
}

/** Only those in the right state are sent; the button says how many. */
function BulkActs({ orders, onConfirmed, onShip }: BulkActsProps) {
  const may = useMay();
  const confirm = useStaffMutation("POST staff/orders/confirm", { onSuccess: ({ data }) => onConfirmed(data.id) });
  const placed = orders.filter(({ status }) => status === "placed");
  const packed = orders.filter(({ status }) => status === "packed");
  return (
    <>
      {may("orders.confirm") && (
        <ActButton
          size="small"
          loading={confirm.isPending}
          not={placed.length === 0 ? "None of these orders is awaiting confirmation." : null}
          onClick={() => confirm.mutate({ body: { tokens: placed.map(({ token }) => token) } })}
        >
          {`Confirm ${placed.length}`}
        </ActButton>
      )}
      {may("orders.ship") && (
        <ActButton
          size="small"
          not={packed.length === 0 ? "None of these orders is ready to ship." : null}
          onClick={() => onShip(packed)}
        >
          {`Ship ${packed.length}`}
        </ActButton>
      )}
    </>
  );
}
