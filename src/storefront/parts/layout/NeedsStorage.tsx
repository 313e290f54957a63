import { texts } from "../../../contract/texts.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { OrderOtherwise } from "./OrderOtherwise.tsx";
import { useStores } from "./useStores.ts";

/** Tells customers whose browser blocks storage that signing in would lead nowhere, and what to do. */
export function NeedsStorage() {
  if (useStores()) return null;
  return (
    <FormMessage>
      <p>{texts.needsStorage}</p>
      <OrderOtherwise />
    </FormMessage>
  );
}
