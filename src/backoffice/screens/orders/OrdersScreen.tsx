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
        intro="By what is to be done next. An order moves to the next queue when its act is done."
        queues={shown}
        above={<BulkRuns onResults={setResults} />}
        empty={{ title: "Nothing waits here", text: "Every order in this queue has been seen to." }}
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
          not={placed.length === 0 ? "None of these waits to be confirmed." : null}
          onClick={() => confirm.mutate({ body: { tokens: placed.map(({ token }) => token) } })}
        >
          {`Confirm ${placed.length}`}
        </ActButton>
      )}
      {may("orders.ship") && (
        <ActButton
          size="small"
          not={packed.length === 0 ? "None of these is packed and waits for a courier." : null}
          onClick={() => onShip(packed)}
        >
          {`Ship ${packed.length}`}
        </ActButton>
      )}
    </>
  );
}
