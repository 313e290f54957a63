import { useEffect, useRef, useState } from "react";
import type { BulkSummary } from "../../../contract/staff/bulk-runs.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { invalidateAfter } from "../../query-client.ts";
import { useCall } from "../../useCall.ts";
import styles from "./BulkRuns.module.css";
import { pollMs } from "./polling.ts";

const doing: Record<BulkSummary["act"], [doing: string, done: string]> = {
  confirm: ["Confirming", "Confirmed"],
  ship: ["Shipping", "Shipped"],
};

/**
 * Progress and results of the user's bulk actions. They continue in the background when this page is closed. Finished runs
 * are shown until dismissed.
 */
export function BulkRuns({ onResults }: { onResults(id: number): void }) {
  const { data } = useCall("GET staff/bulk-runs", {}, { pollAfter: (reply) => unfinished(reply.data) > 0 && pollMs });
  const [closed, setClosed] = useState(readClosed);
  const runs = (data?.data ?? []).filter(({ id }) => !closed.includes(id));
  const running = unfinished(data?.data ?? []);

  // The orders below have moved to other queues.
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) invalidateAfter("POST staff/orders/confirm");
    before.current = running;
  }, [running]);

  function close(id: number) {
    const all = [...closed, id].slice(-20);
    sessionStorage.setItem(storageKey, JSON.stringify(all));
    setClosed(all);
  }

  return (
    <div className={styles.runs} role="status" aria-label="Bulk actions">
      {runs.map((run) => {
        const [present, past] = doing[run.act];
        const failed = run.handled - run.succeeded;
        return (
          <FormMessage key={run.id} kind={run.finished_at === null ? "note" : "good"}>
            <div className={styles.run}>
              <span>
                {run.finished_at === null
                  ? `${present} ${run.total} orders: ${run.handled} done`
                  : `${past}: ${run.succeeded} of ${run.total} orders`}
                {failed > 0 && `, ${failed} failed`}
              </span>
              {run.finished_at === null && (
                <progress max={run.total} value={run.handled} aria-label={`${present} orders`} />
              )}
              <Button size="small" variant="secondary" onClick={() => onResults(run.id)}>
                Show results
              </Button>
              {run.finished_at !== null && (
                <Button size="small" variant="secondary" onClick={() => close(run.id)}>
                  Close
                </Button>
              )}
            </div>
          </FormMessage>
        );
      })}
    </div>
  );
}

const unfinished = (runs: readonly BulkSummary[]) => runs.filter(({ finished_at }) => finished_at === null).length;

const storageKey = "bulk-runs-closed";

function readClosed(): number[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as number[];
  } catch {
    return [];
  }
}
