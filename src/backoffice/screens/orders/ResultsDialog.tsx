import type { BulkRun } from "../../../contract/staff/orders.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LoadFailure } from "../../parts/LoadFailure.tsx";
import { useLoad } from "../../useLoad.ts";
import styles from "./OrderList.module.css";
import { usePolling } from "./usePolling.ts";

interface ResultsDialogProps {
  /** null: closed. */
  id: number | null;
  onClose(): void;
}

const titles: Record<BulkRun["act"], string> = { confirm: "Confirmed", ship: "Shipped" };

/** What came of an act upon many orders, each for itself; of those whose turn has not come, that they wait. */
export function ResultsDialog({ id, onClose }: ResultsDialogProps) {
  if (id === null) return null;
  return <Results id={id} onClose={onClose} />;
}

function Results({ id, onClose }: { id: number; onClose(): void }) {
  const { data: reply, error, reload, loading } = useLoad("GET staff/bulk-runs/:id", { params: { id } });
  const run = reply?.data;
  usePolling(run !== undefined && run.finished_at === null, reload);
  const title = run ? `${titles[run.act]}: ${run.succeeded} of ${run.total}` : "Results";
  return (
    <Dialog title={title} open onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {error && !run && <LoadFailure error={error} onRetry={reload} retrying={loading} />}
      <ul className={styles.results}>
        {run?.results.map((each) => (
          <li key={each.token}>
            <span className={each.done ? styles.done : each.done === null ? undefined : styles.not}>
              <Icon name={each.done ? "check" : each.done === null ? "pause" : "alert"} size={18} />
            </span>
            <strong>{each.order_no ?? "Unknown"}</strong>
            <span>{each.done ? titles[run.act] : (each.message ?? "Waiting")}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
