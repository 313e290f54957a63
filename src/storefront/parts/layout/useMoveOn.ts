import { useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate, useNavigation } from "react-router";
import { useIsShown } from "./useIsShown.ts";

/**
 * Navigates once a reply has arrived, unless the visitor has left the page in the meantime, or is leaving it.
 * @returns whether it navigated
 */
export function useMoveOn(): (to: string, options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { state } = useNavigation();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  return async (to, options) => {
    if (!isShown() || latest.current !== "idle") return false;
    await navigate(to, options);
    return true;
  };
}
