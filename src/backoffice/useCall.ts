import { hashKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { StaffCallName } from "../contract/staff/index.ts";
import { call, type ReplyTo, type Sent, type SentWith } from "./client.ts";

export type ReadName = Extract<StaffCallName, `GET ${string}`>;

type Values = Record<string, unknown>;
type CallKey = readonly [name: ReadName, params: Values, query: Values];

interface CallOptions<Name extends ReadName> {
  /** False while there is nothing to ask yet. */
  enabled?: boolean;
  /** Milliseconds until it is asked again; false when the reply is final. */
  pollAfter?(reply: ReplyTo<Name>): number | false;
}

/** What a screen shows of a query. `data` is the last reply there was, `error` is set when a newer one failed. */
export interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

/**
 * The reply to a read, kept by name and parameters: `useCall("GET staff/orders", { query: { queue } })`. Writes that
 * change it have it fetched again (`invalidation.ts`).
 */
export function useCall<Name extends ReadName>(
  name: Name,
  ...[sent, options = {}]: [...SentWith<Name>, CallOptions<Name>?]
): UseQueryResult<ReplyTo<Name>, Error> {
  const { params = {}, query = {} } = (sent ?? {}) as { params?: Values; query?: Values };
  const { enabled = true, pollAfter } = options as CallOptions<Name>;
  return useQuery<object, Error, object, CallKey>({
    queryKey: [name, params, query],
    queryFn: ({ signal }) => call(name, { ...sent, signal } as Sent<Name>) as Promise<object>,
    enabled,
    // While another page or filter of the same list loads, the rows that are shown stay. Another thing's never do.
    placeholderData: (shown, previous) =>
      previous && hashKey([previous.queryKey[1]]) === hashKey([params]) ? shown : undefined,
    refetchInterval: ({ state }) =>
      pollAfter && state.data !== undefined ? pollAfter(state.data as ReplyTo<Name>) : false,
  }) as UseQueryResult<ReplyTo<Name>, Error>;
}
