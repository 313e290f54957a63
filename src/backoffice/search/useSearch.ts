import { toSearchKey } from "../../contract/search-key.ts";
import { usePermissions } from "../session.ts";
import { useCall } from "../useCall.ts";
import { useDebounced } from "../useDebounced.ts";
import { type OptionGroup, recordOptions, screenOptions } from "./options.ts";

const pauseMs = 120;
const patienceMs = 300;

interface Search {
  groups: OptionGroup[];
  /** Whether everything shown matches the current text. */
  isAnswered: boolean;
  /** Whether the reply takes long enough to show progress. */
  isSlow: boolean;
  error: Error | null;
  retry(): void;
}

/** Screens immediately, records when typing pauses. Earlier records stay until the next ones arrive, so that the list does not flicker. */
export function useSearch(typed: string): Search {
  const can = usePermissions();
  const text = typed.trim();
  const isLookedFor = toSearchKey(text).length > 1;
  const paused = useDebounced(text, pauseMs);
  const asked = isLookedFor ? paused : "";
  const query = useCall("GET staff/search", { query: { q: asked } }, { enabled: toSearchKey(asked).length > 1 });
  const isAnswered = !isLookedFor || (paused === text && !query.isFetching && query.data !== undefined);
  const isWaiting = isLookedFor && !isAnswered && !query.error;
  const results = isLookedFor && query.data ? recordOptions(query.data.data, text) : { exact: [], others: [] };
  return {
    groups: [...results.exact, ...screenOptions(text, can), ...results.others],
    isAnswered,
    isSlow: useDebounced(isWaiting, patienceMs) && isWaiting,
    error: isLookedFor && paused === text && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}
