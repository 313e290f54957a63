import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating: what only scripts can do, and what only the browser knows, waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
