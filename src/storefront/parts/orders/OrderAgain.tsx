import { text } from "../../../language/text.ts";
import { call } from "../../client.ts";
import { AddAllToCart, lineNames } from "../cart/AddAllToCart.tsx";

interface OrderAgainProps {
  /** The earlier order's token. */
  token: string;
  size?: "small" | "medium";
  describedBy?: string;
}

/** Adds the items of an earlier order to the cart and goes there. Items that could not be added are listed first, with the reason. */
export function OrderAgain({ token, size, describedBy }: OrderAgainProps) {
  async function add() {
    const { lines } = (await call("GET orders/:token", { params: { token } })).data;
    const wanted = lines.map(({ sub_product_id, quantity }) => ({ sub_product_id, quantity }));
    const { cart, results } = await call("POST cart/store-many", { body: { lines: wanted } });
    return { cart, results, names: lineNames(lines) };
  }
  return (
    <AddAllToCart
      label={text("Order again")}
      variant="secondary"
      icon="repeat"
      size={size}
      aria-describedby={describedBy}
      add={add}
    />
  );
}
