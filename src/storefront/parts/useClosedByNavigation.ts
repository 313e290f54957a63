import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** For a popover with links in it: every navigation closes it. */
export function useClosedByNavigation() {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation
  useEffect(() => {
    if (ref.current?.matches(":popover-open")) ref.current.hidePopover();
  }, [key]);
  return ref;
}
