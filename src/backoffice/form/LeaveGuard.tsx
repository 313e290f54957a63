import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { forgetUnsaved, hasUnsaved } from "./unsaved.ts";

/** Asks before navigating away from unsaved changes. Rendered once, in the shell. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="You have unsaved changes."
      open={blocker.state === "blocked"}
      onYes={() => {
        forgetUnsaved();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
