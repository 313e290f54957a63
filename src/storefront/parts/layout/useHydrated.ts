import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating. For parts that need scripts, or depend on the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
