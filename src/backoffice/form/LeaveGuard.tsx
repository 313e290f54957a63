import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { anythingUnsaved, forgetUnsaved } from "./unsaved.ts";

/** Asks before a screen is left with something typed and not sent. Once, in the shell. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => anythingUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (anythingUnsaved()) event.preventDefault();
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
