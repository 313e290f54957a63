import type { ApiError } from "../../contract/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import type { Load } from "../useLoad.ts";
import styles from "./LoadFailure.module.css";

/** In place of what could not be loaded. */
export function LoadFailure({ error, onRetry, retrying }: { error: ApiError; onRetry(): void; retrying?: boolean }) {
  if (error.status === 404) return <EmptyState title="Not found" text="It is not there, or not there any more." />;
  if (error.status === 403) return <NotAllowed />;
  return <ErrorState title="This could not be loaded" text={error.message} onRetry={onRetry} retrying={retrying} />;
}

/** Trying again would not help. */
export function NotAllowed() {
  return (
    <EmptyState
      icon="shield"
      title="Your role does not show this"
      text="Ask an owner of the shop if you need it for your work."
    />
  );
}

interface PartFailureProps {
  /** "Orders" */
  what: string;
  error: ApiError;
  onRetry(): void;
  retrying: boolean;
}

/** In one line, where it is a small part of the screen that could not be loaded. */
export function PartFailure({ what, error, onRetry, retrying }: PartFailureProps) {
  return (
    <FormMessage>
      <div className={styles.stale}>
        <span>
          {what} could not be loaded. {error.message}
        </span>
        <Button variant="secondary" size="small" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      </div>
    </FormMessage>
  );
}

/** Above what is shown still, when a newer answer could not be had. */
export function StaleNotice({ load }: { load: Load<unknown> }) {
  if (!load.error || load.data === null) return null;
  return (
    <FormMessage>
      <div className={styles.stale}>
        <span>What you see may have changed meanwhile. {load.error.message}</span>
        <Button variant="secondary" size="small" onClick={load.reload} loading={load.refreshing}>
          Retry
        </Button>
      </div>
    </FormMessage>
  );
}
