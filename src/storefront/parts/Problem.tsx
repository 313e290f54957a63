import { useLocation, useNavigate, useNavigation } from "react-router";
import { texts } from "../../contract/texts.ts";
import { ErrorState } from "../../ui/EmptyState.tsx";
import type { LoadFailure } from "../page-loader.ts";

interface ProblemProps {
  status: number;
  failure?: LoadFailure;
}

/** A page that could not be loaded or shown: what happened, in a sentence, and Retry. */
export function Problem({ status, failure }: ProblemProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const busy = status === 503 || status === 429;

  /**
   * React Router takes an error away at a new location, but after a revalidation only if the loading state was rendered in between; a fast
   * answer overtakes that. Without the hash, because with the same hash nothing is loaded.
   */
  const loadAgain = () => navigate({ pathname, search }, { replace: true });

  return (
    <ErrorState
      level={1}
      title={busy ? "Please try again in a moment" : "Something went wrong"}
      text={failure?.message ?? (busy ? texts.unavailable : texts.fault)}
      retrying={state !== "idle"}
      onRetry={() => (failure ? void loadAgain() : window.location.reload())}
    />
  );
}
