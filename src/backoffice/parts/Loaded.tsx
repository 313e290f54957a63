import type { ReactNode } from "react";
import { isApiError } from "../../contract/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { messageOf } from "../messages.ts";
import type { Query } from "../useCall.ts";
import styles from "./Loaded.module.css";

interface LoadedProps<T> {
  query: Query<T>;
  /** The shape of what comes. */
  loading: ReactNode;
  children(data: T): ReactNode;
}

/** What a query answers, or in its place that it is loading, or why it could not be loaded and a way to try again. */
export function Loaded<T>({ query, loading, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) {
    return (
      <>
        <StaleNotice query={query} />
        {children(data)}
      </>
    );
  }
  if (error) return <LoadFailure error={error} onRetry={() => refetch()} />;
  return (
    <div role="status" aria-label="Loading">
      {loading}
    </div>
  );
}

/** In place of what could not be loaded. */
function LoadFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const status = isApiError(error) ? error.status : null;
  if (status === 404) return <EmptyState title="Not found" text="It does not exist or has been removed." />;
  if (status === 403) return <NotAllowed />;
  return <ErrorState title="This could not be loaded" text={messageOf(error)} onRetry={onRetry} />;
}

/** Trying again would not help. */
export function NotAllowed() {
  return (
    <EmptyState
      icon="shield"
      title="You don't have access to this"
      text="If you need it for your work, ask an owner of the shop."
    />
  );
}

interface PartFailureProps {
  /** "Orders" */
  what: string;
  query: Query<unknown>;
}

/** In one line, where it is a small part of the screen that could not be loaded. */
export function PartFailure({ what, query: { error, refetch } }: PartFailureProps) {
  return (
    <FormMessage>
      <div className={styles.stale}>
        <span>
          {what} could not be loaded. {error && messageOf(error)}
        </span>
        <Button variant="secondary" size="small" onClick={() => refetch()}>
          Retry
        </Button>
      </div>
    </FormMessage>
  );
}

/** Above what is shown still, when a newer answer could not be had. */
function StaleNotice({ query: { data, error, isFetching, refetch } }: { query: Query<unknown> }) {
  if (!error || data === undefined) return null;
  return (
    <FormMessage>
      <div className={styles.stale}>
        <span>This may be out of date. {messageOf(error)}</span>
        <Button variant="secondary" size="small" onClick={() => refetch()} loading={isFetching}>
          Retry
        </Button>
      </div>
    </FormMessage>
  );
}
