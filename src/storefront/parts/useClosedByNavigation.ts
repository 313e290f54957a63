import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** For a popover that contains links: each navigation closes it. */
export function useClosedByNavigation() {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation
  useEffect(() => {
    if (ref.current?.matches(":popover-open")) ref.current.hidePopover();
  }, [key]);
  return ref;
}
