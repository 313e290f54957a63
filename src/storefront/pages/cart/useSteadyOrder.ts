import { useRef } from "react";
import type { Cart } from "../../../contract/cart.ts";

/** The cart in the order in which its goods were first seen on this page, so that a line put back stands where it stood. */
export function useSteadyOrder(cart: Cart): Cart {
  const places = useRef(new Map<number, number>());
  for (const { sub_product_id } of cart.carts) {
    if (!places.current.has(sub_product_id)) places.current.set(sub_product_id, places.current.size);
  }
  const placeOf = (id: number) => places.current.get(id) ?? 0;
  const carts = cart.carts.toSorted((a, b) => placeOf(a.sub_product_id) - placeOf(b.sub_product_id));
  return { ...cart, carts };
}
