import { useSyncExternalStore } from "react";

/** Whether the visitor prefers reduced motion; false until hydration. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, isReduced, () => false);

const query = "(prefers-reduced-motion: reduce)";

const isReduced = () => window.matchMedia(query).matches;

function subscribe(follow: () => void) {
  const preference = window.matchMedia(query);
  preference.addEventListener("change", follow);
  return () => preference.removeEventListener("change", follow);
}
