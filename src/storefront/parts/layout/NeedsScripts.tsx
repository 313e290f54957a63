import { texts } from "../../../contract/texts.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { OrderOtherwise } from "./OrderOtherwise.tsx";

/** Tells visitors without scripts why this page is empty: the session is in local storage, which only scripts can read. */
export function NeedsScripts() {
  return (
    <noscript>
      <FormMessage kind="note">
        <p>{texts.needsScripts}</p>
        <OrderOtherwise />
      </FormMessage>
    </noscript>
  );
}
