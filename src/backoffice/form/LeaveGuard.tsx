import { useEffect } from "react";
import { forgetOldDrafts, hasUnstored } from "./drafts.ts";

/** Asks before leaving a page with input that the browser could not store. Rendered once, in the shell. */
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
