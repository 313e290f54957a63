import { useEffect, useState } from "react";

/** Whether the visitor prefers reduced motion; false until hydration. */
export function useReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(false);

  useEffect(() => {
    const preference = window.matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setReduced(preference.matches);
    follow();
    preference.addEventListener("change", follow);
    return () => preference.removeEventListener("change", follow);
  }, []);

  return isReduced;
}
