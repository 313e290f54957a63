import { useEffect, useRef, useState } from "react";
import type { BulkSummary } from "../../../../contract/staff/bulk-runs.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { FormMessage } from "../../../../ui/FormMessage.tsx";
import { invalidateAfter } from "../../../query-client.ts";
import { useCall } from "../../../useCall.ts";
import styles from "./BulkRuns.module.css";
import { bulkWords, countText, ordersText } from "./bulk-labels.ts";
import { pollMs } from "./polling.ts";

/**
 * Progress and results of the user's bulk actions, which continue in the background when this page is closed. Finished runs are shown until
 * dismissed.
 */
export function BulkRuns() {
  const { data } = useCall("GET staff/bulk-runs", {}, { pollAfter: (reply) => unfinished(reply.data) > 0 && pollMs });
  const [closed, setClosed] = useState(readClosed);
  const runs = (data?.data ?? []).filter(({ id }) => !closed.includes(id));
  const running = unfinished(data?.data ?? []);

  // When a run ends, the orders below have moved to other queues.
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
      {runs.map((run) => (
        <FormMessage key={run.id} kind={messageKind(run)}>
          <div className={styles.run}>
            <BulkProgress run={run} />
            <ButtonLink size="small" variant="secondary" to={`/bulk-actions/${run.id}`}>
              Show results
            </ButtonLink>
            {run.finished_at !== null && (
              <Button size="small" variant="secondary" onClick={() => close(run.id)}>
                Close
              </Button>
            )}
          </div>
        </FormMessage>
      ))}
    </div>
  );
}

function messageKind({ finished_at, handled, succeeded }: BulkSummary) {
  if (finished_at === null) return "note";
  return succeeded === handled ? "good" : "bad";
}

/** The progress of a run, or its result. */
export function BulkProgress({ run: { act, total, handled, succeeded, finished_at } }: { run: BulkSummary }) {
  const { doing, done } = bulkWords[act];
  const failed = handled - succeeded;
  return (
    <>
      <span>
        {finished_at === null
          ? `${doing}: ${countText(handled)} of ${ordersText(total)} processed`
          : `${done}: ${countText(succeeded)} of ${ordersText(total)}`}
        {failed > 0 && `, ${countText(failed)} failed`}
      </span>
      {finished_at === null && <progress max={total} value={handled} aria-label={`${doing}: ${ordersText(total)}`} />}
    </>
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
