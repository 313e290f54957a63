import { useSyncExternalStore } from "react";
import type { Cart } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { queuedCode } from "../../offline/outbox.ts";
import { currentCart, setCart, useSession, whileCartChanges } from "../../session.ts";
import { createCartChanges, shownCart } from "./cart-changes.ts";
import { sayCartFailed } from "./cart-failed.ts";

/** Shared by all pages, so that going to checkout loses no pending change. */
export const cartChanges = createCartChanges({
  update: (cartId, quantity) =>
    orQueued(cartId, quantity, async () => (await call("POST cart/update", { body: { cartId, quantity } })).cart),
  remove: (cartId) =>
    orQueued(cartId, "removed", async () => {
      const { cart } = await call("POST cart/delete", { body: { cartId } });
      toast.success(texts.cartRemoved);
      return cart;
    }),
  reload: () => call("GET cart"),
  onCart: setCart,
  onFailure(error) {
    const reason = isApiError(error) && error.status === 422 ? (error.errors.quantity?.[0] ?? error.message) : null;
    // With a reason shown beside the line, a less specific toast is not needed.
    if (reason === null) sayCartFailed(isApiError(error) ? error : { code: "", message: "" });
    return reason;
  },
});

/** Without a connection, a change is queued, and the cart is shown with it applied. */
async function orQueued(cartId: number, wanted: number | "removed", send: () => Promise<Cart>): Promise<Cart> {
  try {
    return await whileCartChanges(send);
  } catch (error) {
    const cart = currentCart();
    if (!isApiError(error) || error.code !== queuedCode || !cart) throw error;
    sayCartFailed(error);
    return shownCart(cart, { wanted: new Map([[cartId, wanted]]), problems: new Map() });
  }
}

/** The cart with the customer's latest changes applied. */
export function useCart(loaded: Cart) {
  const { cart } = useSession();
  const changes = useChanges();
  return { cart: shownCart(cart ?? loaded, changes), problems: changes.problems };
}

/** The number of lines, including pending changes; 0 until the cart is loaded. */
export function useCartCount(): number {
  const { cart } = useSession();
  const changes = useChanges();
  return cart ? shownCart(cart, changes).carts.length : 0;
}

function useChanges() {
  return useSyncExternalStore(cartChanges.subscribe, cartChanges.current, cartChanges.current);
}
