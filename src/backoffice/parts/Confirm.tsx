import { useSyncExternalStore } from "react";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { current, subscribe } from "./confirm.ts";

/** Where `confirm()` asks. Once, at the end of the page. */
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
