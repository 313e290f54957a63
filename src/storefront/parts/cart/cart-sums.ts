import type { Cart, CartLine } from "../../../contract/cart.ts";
import { toPaise } from "../../../contract/money.ts";

/** The cart's totals, computed in the browser as soon as a quantity changes. In whole paise, like the server's. */

export function lineTotal(price: number, quantity: number): number {
  return (toPaise(price) * quantity) / 100;
}

export function withQuantity(line: CartLine, quantity: number): CartLine {
  return {
    ...line,
    quantity,
    in_stock: quantity <= line.available,
    ...(line.price === undefined ? {} : { total: lineTotal(line.price, quantity) }),
  };
}

/** The sum of the lines without tax; undefined if the customer may not see prices. */
export function cartSubtotal({ carts }: Pick<Cart, "carts">): number | undefined {
  if (carts.some((line) => line.total === undefined)) return undefined;
  return carts.reduce((paise, line) => paise + toPaise(line.total ?? 0), 0) / 100;
}

export function countUnits({ carts }: Pick<Cart, "carts">): number {
  return carts.reduce((pieces, line) => pieces + line.quantity, 0);
}

/** The cart's total with GST, and the saving against the MRP, which includes all taxes. Undefined unless the customer may see both. */
export function cartSaving({ carts }: Pick<Cart, "carts">): { withGst: number; saving: number } | undefined {
  let withGst = 0;
  let mrp = 0;
  for (const line of carts) {
    if (line.mrp === undefined || line.price_with_gst === undefined) return undefined;
    mrp += toPaise(line.mrp) * line.quantity;
    withGst += toPaise(line.price_with_gst) * line.quantity;
  }
  return { withGst: withGst / 100, saving: (mrp - withGst) / 100 };
}
