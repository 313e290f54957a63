import { inEachLanguage, text } from "../../../language/text.ts";
import type { ToastAction } from "../../../ui/toast.ts";

/** What to do next after something was added to the cart. */
export const viewCart: ToastAction = inEachLanguage(() => ({ name: text("View cart"), to: "/cart" }));
