import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** @returns a function that tells whether the visitor has left the page, or is leaving it because the next one is loading */
export function useHasLeft(): () => boolean {
  const { state } = useNavigation();
  const latest = useRef(state);
  const shown = useRef(false);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => !shown.current || latest.current !== "idle";
}
