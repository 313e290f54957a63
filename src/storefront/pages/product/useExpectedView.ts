import { useHydrated } from "../../parts/layout/useHydrated.ts";
import { useRootData } from "../../root-data.ts";
import { useSession } from "../../session.ts";
import type { ProductData } from "./load.ts";

/** A product as displayed; `awaitsPrices` while a customer's prices are loading. */
export type ProductView = ProductData & { awaitsPrices?: boolean };

/**
 * Pages are rendered as for a visitor. If the browser indicates that a customer is signed in, the page gets the buttons of signed-in
 * customers and space for the prices, so that nothing moves when the customer's own data arrive.
 */
export function useExpectedView(view: ProductData): ProductView {
  const isHydrated = useHydrated();
  const { signedIn } = useSession();
  const expectsCustomer = useRootData()?.signedIn && (signedIn || !isHydrated);
  const { see_price, buy } = view.sign_in_for;
  if (!expectsCustomer || !(see_price || buy)) return view;
  return {
    ...view,
    show_price: view.show_price || see_price,
    show_cart_button: view.show_cart_button || (buy && !view.product.verified_only),
    sign_in_for: { see_price: false, buy: false },
    awaitsPrices: see_price,
  };
}
