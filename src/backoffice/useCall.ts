import { hashKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { StaffCallName } from "../contract/staff/index.ts";
import { call, type ReplyTo, type Sent, type SentWith } from "./client.ts";

export type ReadName = Extract<StaffCallName, `GET ${string}`>;

type Values = Record<string, unknown>;
type CallKey = readonly [name: ReadName, params: Values, query: Values];

interface CallOptions<Name extends ReadName> {
  /** False while there is nothing to load yet. */
  enabled?: boolean;
  /** Milliseconds until the next poll; false when the reply is final. */
  pollAfter?(reply: ReplyTo<Name>): number | false;
  /** Refetched while on the screen whenever something in it changes (`live/`). For lists and counts, not under forms. */
  isLive?: boolean;
}

/** The part of a query that screens use. `data` is the latest reply; `error` is set when a newer request failed. */
export interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

/**
 * The reply to a read, cached by name and parameters: `useCall("GET staff/orders", { query: { queue } })`. It is refetched
 * after writes that change it (`invalidation.ts`).
 */
export function useCall<Name extends ReadName>(
  name: Name,
  ...[sent, options = {}]: [...SentWith<Name>, CallOptions<Name>?]
): UseQueryResult<ReplyTo<Name>, Error> {
  const { params = {}, query = {} } = (sent ?? {}) as { params?: Values; query?: Values };
  const { enabled = true, pollAfter, isLive = false } = options as CallOptions<Name>;
  return useQuery<object, Error, object, CallKey>({
    queryKey: [name, params, query],
    queryFn: ({ signal }) => call(name, { ...sent, signal } as Sent<Name>) as Promise<object>,
    enabled,
    meta: { isLive },
    // Keeps showing the current page of a list while another loads, but never the data of another record.
    placeholderData: (shown, previous) =>
      previous && hashKey([previous.queryKey[1]]) === hashKey([params]) ? shown : undefined,
    refetchInterval: ({ state }) =>
      pollAfter && state.data !== undefined ? pollAfter(state.data as ReplyTo<Name>) : false,
  }) as UseQueryResult<ReplyTo<Name>, Error>;
}
