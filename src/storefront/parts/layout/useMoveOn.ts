import { type NavigateOptions, useNavigate } from "react-router";
import { useHasLeft } from "./useHasLeft.ts";

/**
 * Navigates once a reply has arrived, unless the visitor has left the page in the meantime, or is leaving it.
 * @returns whether it navigated
 */
export function useMoveOn(): (to: string, options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return async (to, options) => {
    if (hasLeft()) return false;
    await navigate(to, options);
    return true;
  };
}
