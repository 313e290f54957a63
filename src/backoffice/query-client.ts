import { type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isApiError } from "../contract/api-error.ts";
import { callSubject } from "../contract/staff/changes.ts";
import type { StaffCallName } from "../contract/staff/index.ts";
import { onWritten } from "./client.ts";
import { isChangedBy } from "./invalidation.ts";

const mostRetries = 3;
const longestWaitSeconds = 30;

/** No reply (0), or a temporary failure of the server or a proxy. */
const temporary = [0, 502, 503, 504];

/**
 * Whether to retry a failed read. Refusals (4xx) and unreadable replies would only fail again, and no one watching a
 * screen should have to wait longer than half a minute.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= mostRetries || !isApiError(error)) return false;
  return temporary.includes(error.status) && (error.retryAfter ?? 0) <= longestWaitSeconds;
}

/** In milliseconds: the reply's Retry-After, otherwise 1, 2 and 4 seconds. */
export function retryDelay(failures: number, error: Error): number {
  const asked = isApiError(error) ? error.retryAfter : null;
  return asked === null ? 1000 * 2 ** failures : asked * 1000;
}

/** The data of all screens. A reply is dropped five minutes after the last screen that used it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A shop on the local network is reachable even when the browser believes it is offline.
      networkMode: "always",
      retry: shouldRetry,
      retryDelay,
      // Components of one screen share a reply; screens opened later fetch again.
      staleTime: 5000,
      // A form sends the version it was opened with. Refetching behind it would hide a colleague's change.
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always" },
  },
});

const longestRefreshMs = 2000;

/**
 * Refetches affected queries on the screen and marks the others as stale. Resolves when the screen has the new data, so that a form never
 * closes over the old state and its buttons; if the server is slow, after two seconds at most.
 */
export async function invalidateAfter(name: StaffCallName): Promise<void> {
  const refreshed = invalidate(({ queryKey }) => isChangedBy(name, String(queryKey[0])));
  await Promise.race([refreshed, new Promise((done) => setTimeout(done, longestRefreshMs))]);
}

onWritten(invalidateAfter);

/**
 * Shows the record that a write has replied with, unless it has been loaded again since. If the server is slow, a form closes before that,
 * and the next one would be based on the state before.
 * @param since when the write was sent, in milliseconds since 1970
 */
export function showWritten(record: QueryKey, reply: object, since: number): void {
  const loadedAt = queryClient.getQueryState(record)?.dataUpdatedAt ?? 0;
  if (loadedAt < since) queryClient.setQueryData(record, reply);
}

/**
 * Refetches the queries on the screen, or only marks them as stale. Queries still loading for the first time are requested again in either
 * case: TanStack Query would join the pending request, whose reply may be older than the change.
 */
function invalidate(predicate: (query: Query) => boolean, refetchType: "active" | "none" = "active"): Promise<void> {
  const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";
  const overtaken = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isFirstLoad(query) && predicate(query) });
  for (const query of overtaken) void query.cancel({ revert: true });
  const requested = queryClient.refetchQueries({ type: "active", predicate: (query) => overtaken.includes(query) });
  return Promise.all([requested, queryClient.invalidateQueries({ predicate, refetchType })]).then(() => {});
}

/** Whether a list on the screen shows the query. Forms may use it too, so what one of its users says does not decide. */
const isList = ({ observers }: Query) => observers.some(({ options }) => options.meta?.isLive === true);

/**
 * Refetches the lists on the screen whose subjects have changed. Other replies are only marked as stale: an open form keeps the record it
 * was filled from, and gets the new one when it is next opened.
 */
export function refreshLists(subjects: ReadonlySet<string>) {
  const isTouched = (name: unknown) => name === "GET staff/badges" || subjects.has(callSubject(String(name)));
  void invalidate((query) => isTouched(query.queryKey[0]) && isList(query));
  void invalidate((query) => isTouched(query.queryKey[0]) && !isList(query), "none");
}

/**
 * Refetches all lists on the screen, because changes may have been missed. Most often there were none, so what is still loading is shown
 * first and then requested again: on a slow connection, no one should wait for it twice. If it fails, its error stays. So does a refusal.
 */
export function refreshAllLists() {
  for (const list of queryClient.getQueryCache().findAll({ type: "active", predicate: isList })) {
    const only = { type: "active", predicate: (query: Query) => query === list } as const;
    const refetch = () => queryClient.refetchQueries(only);
    if (list.state.fetchStatus === "fetching") void list.promise?.then(refetch, () => {});
    else if (list.state.error === null || shouldRetry(0, list.state.error)) void refetch();
  }
  void queryClient.invalidateQueries({ predicate: (query) => !isList(query), refetchType: "none" });
}
