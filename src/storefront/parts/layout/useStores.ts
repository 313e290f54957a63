import { useMemo } from "react";
import { canStore } from "../../token.ts";
import { useHydrated } from "./useHydrated.ts";

/** Whether the browser stores what this shop gives it. True while hydrating. */
export function useStores(): boolean {
  const hydrated = useHydrated();
  return useMemo(() => !hydrated || canStore(), [hydrated]);
}
