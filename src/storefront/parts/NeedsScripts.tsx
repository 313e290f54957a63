import { texts } from "../../contract/texts.ts";
import { FormMessage } from "../../ui/FormMessage.tsx";

/** Tells visitors without scripts why this page is empty: the session is in local storage, which only scripts can read. */
export function NeedsScripts() {
  return (
    <noscript>
      <FormMessage kind="note">{texts.needsScripts}</FormMessage>
    </noscript>
  );
}
