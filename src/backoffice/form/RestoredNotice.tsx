import { Button } from "../../ui/Button.tsx";
import { formatDay, formatMoment, formatTime } from "../../ui/dates.ts";
import { FormMessage } from "../../ui/FormMessage.tsx";
import styles from "./Form.module.css";

interface RestoredNoticeProps {
  /** When the draft was last edited; UTC. */
  at: string;
  /** The record has changed since. */
  isOvertaken: boolean;
  onDiscard(): void;
}

/** Tells the user that the form contains input from before it was left. */
export function RestoredNotice({ at, isOvertaken, onDiscard }: RestoredNoticeProps) {
  const isToday = formatDay(at) === formatDay(new Date().toISOString());
  return (
    <FormMessage kind="note">
      <div className={styles.restored}>
        <span role="status">
          Unsaved changes from {isToday ? formatTime(at) : formatMoment(at)} restored.
          {isOvertaken && " It has been changed since."}
        </span>
        <Button variant="secondary" size="small" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </FormMessage>
  );
}
