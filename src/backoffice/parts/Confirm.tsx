import { useSyncExternalStore } from "react";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { current, subscribe } from "./confirm.ts";

/** The dialog of `confirm()`. Rendered once, in the shell. */
export function Confirm() {
  const asked = useSyncExternalStore(subscribe, current);
  return (
    <ConfirmDialog
      title={asked?.title ?? ""}
      text={asked?.text ?? ""}
      open={asked !== null}
      onYes={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    />
  );
}
