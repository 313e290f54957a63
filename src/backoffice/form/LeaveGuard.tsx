import { useEffect } from "react";
import { forgetOldDrafts, hasUnstored } from "./drafts.ts";

/** Asks before a page is left that holds what the browser would not store. Rendered once, in the shell. */
export function LeaveGuard() {
  useEffect(() => {
    forgetOldDrafts(new Date());
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnstored()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return null;
}
