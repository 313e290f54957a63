import type { ToastAction } from "../../ui/toast.ts";

/** What to do next after something was added to the cart. */
export const viewCart: ToastAction = { name: "View cart", to: "/cart" };
