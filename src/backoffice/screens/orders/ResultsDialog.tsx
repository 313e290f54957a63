import type { DoneOfMany } from "../../../contract/staff/orders.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./OrderList.module.css";

interface ResultsDialogProps {
  title: string;
  /** null: closed. */
  results: DoneOfMany["data"] | null;
  onClose(): void;
}

/** What came of an act upon many orders, each for itself. */
export function ResultsDialog({ title, results, onClose }: ResultsDialogProps) {
  const done = results?.filter((each) => each.done).length ?? 0;
  return (
    <Dialog
      title={`${title}: ${done} of ${results?.length ?? 0}`}
      open={results !== null}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <ul className={styles.results}>
        {results?.map((each) => (
          <li key={each.token}>
            <span className={each.done ? styles.done : styles.not}>
              <Icon name={each.done ? "check" : "alert"} size={18} />
            </span>
            <strong>{each.order_no ?? "Unknown"}</strong>
            <span>{each.done ? title : each.message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
