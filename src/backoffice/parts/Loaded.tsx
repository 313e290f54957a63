import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { isApiError } from "../../contract/api-error.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { errorMessage } from "../messages.ts";
import { changed } from "../table/list-address.ts";
import type { Query } from "../useCall.ts";
import styles from "./Loaded.module.css";

interface LoadedProps<T> {
  query: Query<T>;
  /** A skeleton of the content. */
  loading: ReactNode;
  children(data: T): ReactNode;
}

/** The data of a query, or its loading state, or its error with a way to retry. */
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

/** Shown in place of data that could not be loaded. */
function LoadFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const status = isApiError(error) ? error.status : null;
  if (status === 404) return <EmptyState title="Not found" text="It does not exist or has been removed." />;
  if (status === 403) return <NotAllowed />;
  return (
    <ErrorState
      title="This could not be loaded"
      text={errorMessage(error)}
      onRetry={onRetry}
      instead={isPlaceUnknown(error) && <FirstPage />}
    />
  );
}

/** Whether the URL refers to a page of a list that does not exist. */
const isPlaceUnknown = (error: Error) => isApiError(error) && ("after" in error.errors || "before" in error.errors);

function FirstPage() {
  const [search] = useSearchParams();
  return <ButtonLink to={`?${changed(search, {})}`}>First page</ButtonLink>;
}

/** No Retry: it would not help. */
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

/** A one-line failure for a small part of a screen. */
export function PartFailure({ what, query: { error, refetch } }: PartFailureProps) {
  return (
    <FormMessage>
      <div className={styles.stale}>
        <span>
          {what} could not be loaded. {error && errorMessage(error)}
        </span>
        <Button variant="secondary" size="small" onClick={() => refetch()}>
          Retry
        </Button>
      </div>
    </FormMessage>
  );
}

/** Shown above older data when refetching failed. */
function StaleNotice({ query: { data, error, isFetching, refetch } }: { query: Query<unknown> }) {
  if (!error || data === undefined) return null;
  return (
    <FormMessage>
      <div className={styles.stale}>
        <span>This may be out of date. {errorMessage(error)}</span>
        <Button variant="secondary" size="small" onClick={() => refetch()} loading={isFetching}>
          Retry
        </Button>
      </div>
    </FormMessage>
  );
}
