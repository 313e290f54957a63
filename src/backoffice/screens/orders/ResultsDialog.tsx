import type { BulkRun } from "../../../contract/staff/bulk-runs.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./OrderList.module.css";
import { pollMs } from "./polling.ts";

interface ResultsDialogProps {
  /** null: closed. */
  id: number | null;
  onClose(): void;
}

const titles: Record<BulkRun["act"], string> = { confirm: "Confirmed", ship: "Shipped" };

/** The result of a bulk action for each order. */
export function ResultsDialog({ id, onClose }: ResultsDialogProps) {
  if (id === null) return null;
  return <Results id={id} onClose={onClose} />;
}

function Results({ id, onClose }: { id: number; onClose(): void }) {
  const query = useCall(
    "GET staff/bulk-runs/:id",
    { params: { id } },
    { pollAfter: ({ data: { finished_at } }) => finished_at === null && pollMs },
  );
  const run = query.data?.data;
  const title = run ? `${titles[run.act]}: ${run.succeeded} of ${run.total}` : "Results";
  return (
    <Dialog title={title} open onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <Loaded query={query} loading={<SkeletonText lines={4} />}>
        {({ data: { act, results } }) => (
          <ul className={styles.results}>
            {results.map((each) => (
              <li key={each.token}>
                <span className={each.done ? styles.done : each.done === null ? undefined : styles.not}>
                  <Icon name={each.done ? "check" : each.done === null ? "pause" : "alert"} size={18} />
                </span>
                <strong>{each.order_no ?? "Unknown"}</strong>
                <span>{each.done ? titles[act] : (each.message ?? "Waiting")}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
