import type { OrderLine } from "../../../contract/orders.ts";
import { text } from "../../../language/text.ts";
import { call } from "../../client.ts";
import { AddAllToCart, lineNames } from "../../parts/cart/AddAllToCart.tsx";

/** Adds one item of an earlier order to the cart, in the quantity ordered then. */
export function LineAgain({ line }: { line: OrderLine }) {
  const { sub_product_id, ref_no, quantity } = line;

  async function add() {
    const { cart, results } = await call("POST cart/store-many", { body: { lines: [{ sub_product_id, quantity }] } });
    return { cart, results, names: lineNames([line]) };
  }

  return (
    <AddAllToCart
      label={text("Order again")}
      aria-label={text("Order again: {reference}", { reference: ref_no })}
      variant="quiet"
      size="small"
      icon="repeat"
      stays
      add={add}
    />
  );
}
