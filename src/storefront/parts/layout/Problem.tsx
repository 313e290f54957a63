import { useLocation, useNavigate, useNavigation } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { localAddress } from "../../../language/addresses.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { PulledPlug } from "../../../ui/drawings/PulledPlug.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import type { LoadFailure } from "../../page-loader.ts";

interface ProblemProps {
  status: number;
  failure?: LoadFailure;
}

const isBusy = (status: number) => status === 503 || status === 429;

export const problemTitle = (status: number) =>
  isBusy(status) ? text("Please try again in a moment") : text("Something went wrong");

/** A page that failed to load or render: what happened, with Retry or links onward. */
export function Problem({ status, failure }: ProblemProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const busy = isBusy(status);

  /**
   * React Router clears an error at a new location, but after a revalidation only if the loading state was rendered in between, which a
   * fast reply prevents. Without the hash, because navigating to the same hash loads nothing.
   */
  const loadAgain = () => navigate({ pathname, search }, { replace: true });

  return (
    <ErrorState
      drawing={busy && <PulledPlug />}
      level={1}
      title={problemTitle(status)}
      text={failure?.message ?? (busy ? texts.unavailable : texts.fault)}
      retrying={state !== "idle"}
      instead={
        failure?.isPlaceUnknown && (
          <ButtonLink to={pathname + searchWithoutPlace(search)}>{text("First page")}</ButtonLink>
        )
      }
      onRetry={() => (failure ? void loadAgain() : window.location.assign(localAddress(pathname + search)))}
    />
  );
}

function searchWithoutPlace(search: string): string {
  const wanted = new URLSearchParams(search);
  for (const name of ["after", "before"]) wanted.delete(name);
  return wanted.size > 0 ? `?${wanted}` : "";
}
