import { useEffect, useState } from "react";
import { type ApiError, addressOf, isApiError } from "../contract/api-error.ts";
import type { StaffCallName } from "../contract/staff/index.ts";
import { call, type ReplyTo, type Sent, type SentWith } from "./client.ts";

export type ReadName = Extract<StaffCallName, `GET ${string}`>;

/** What a screen shows of a call: the last answer as long as there is one, and what went wrong. */
export interface Load<T> {
  data: T | null;
  error: ApiError | null;
  /** Nothing to show yet. */
  loading: boolean;
  /** Something is shown while a newer answer is on its way. */
  refreshing: boolean;
  reload(): void;
}

/** The last answers by address: shown at once on coming back, while the newer one is fetched. */
const kept = new Map<string, unknown>();
const mounted = new Set<() => void>();

/** Everything that is on the screen is asked for again. Done after each act that went well. */
export function reloadAll() {
  kept.clear();
  for (const reload of mounted) reload();
}

interface State {
  address: string;
  turn: number;
  data: unknown;
  error: ApiError | null;
}

/** Loads what a call answers, again whenever what is asked changes. What is no longer asked for is given up. */
export function useLoad<Name extends ReadName>(name: Name, ...[sent]: SentWith<Name>): Load<ReplyTo<Name>> {
  const { params, query } = (sent ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const address = addressOf(name, params, query);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ address: "", turn: -1, data: null, error: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of what is asked
  useEffect(() => {
    const abort = new AbortController();
    call(name, { ...sent, signal: abort.signal } as Sent<Name>).then(
      (data) => {
        if (abort.signal.aborted) return;
        kept.set(address, data);
        setState({ address, turn, data, error: null });
      },
      (error) => {
        if (abort.signal.aborted) return;
        if (!isApiError(error)) throw error;
        setState((before) => ({ address, turn, data: before.address === address ? before.data : null, error }));
      },
    );
    return () => abort.abort();
  }, [address, turn]);

  useEffect(() => {
    const reload = () => setTurn((before) => before + 1);
    mounted.add(reload);
    return () => {
      mounted.delete(reload);
    };
  }, []);

  const known = state.address === address;
  // Another page of the same list: the rows of before stay until the new ones are there.
  const data = known
    ? state.data
    : (kept.get(address) ?? (pathOf(state.address) === pathOf(address) ? state.data : null));
  const error = known ? state.error : null;
  const settled = known && state.turn === turn;
  return {
    data: data as ReplyTo<Name> | null,
    error,
    loading: data === null && !settled,
    refreshing: data !== null && !settled,
    reload: () => setTurn((before) => before + 1),
  };
}

const pathOf = (address: string) => address.split("?", 1)[0];
