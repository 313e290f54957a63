import { useEffect, useRef } from "react";

const everyMs = 1000;

/** Calls again and again while something is under way. */
export function usePolling(active: boolean, ask: () => void) {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [active]);
}
