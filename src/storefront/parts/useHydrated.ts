import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating. For what needs scripts, or depends on the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
