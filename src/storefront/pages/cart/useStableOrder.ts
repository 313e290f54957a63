import { useState } from "react";
import type { Cart } from "../../../contract/cart.ts";

/** The cart in the order in which its variants were first seen on this page, so that a restored line returns to its place. */
export function useStableOrder(cart: Cart): Cart {
  const [seen, setSeen] = useState<readonly number[]>([]);
  const places = new Map(seen.map((id, place) => [id, place]));
  for (const { sub_product_id } of cart.carts) {
    if (!places.has(sub_product_id)) places.set(sub_product_id, places.size);
  }
  // React renders again with the new state before it updates the page.
  if (places.size > seen.length) setSeen([...places.keys()]);
  const position = (id: number) => places.get(id) ?? 0;
  const carts = cart.carts.toSorted((a, b) => position(a.sub_product_id) - position(b.sub_product_id));
  return { ...cart, carts };
}
