import { useRevalidator } from "react-router";
import { texts } from "../../contract/texts.ts";
import { ErrorState } from "../../ui/EmptyState.tsx";
import type { LoadFailure } from "../page-loader.ts";

interface ProblemProps {
  status: number;
  failure?: LoadFailure;
}

/** A page that could not be loaded or shown: what happened, in a sentence, and Retry. */
export function Problem({ status, failure }: ProblemProps) {
  const { revalidate, state } = useRevalidator();
  const busy = status === 503 || status === 429;
  return (
    <ErrorState
      level={1}
      title={busy ? "Please try again in a moment" : "Something went wrong"}
      text={failure?.message ?? (busy ? texts.unavailable : texts.fault)}
      retrying={state !== "idle"}
      onRetry={() => (failure ? void revalidate() : window.location.reload())}
    />
  );
}
