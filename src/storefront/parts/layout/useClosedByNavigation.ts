import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** For a popover that contains links: each navigation closes it. One opened before hydration stays open. */
export function useClosedByNavigation() {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (ref.current?.matches(":popover-open")) ref.current.hidePopover();
  }, [key]);
  return ref;
}
