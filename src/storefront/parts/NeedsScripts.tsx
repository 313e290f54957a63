import { texts } from "../../contract/texts.ts";
import { FormMessage } from "../../ui/FormMessage.tsx";

/** What belongs to an account stands in the browser's storage, which only scripts can read. Says so where none run. */
export function NeedsScripts() {
  return (
    <noscript>
      <FormMessage kind="note">{texts.needsScripts}</FormMessage>
    </noscript>
  );
}
