import { z } from "zod";
import type { CallTable } from "./call.ts";
import { id, integer, rupees } from "./fields.ts";

export const productAttribute = z.object({ attribute_name: z.string(), value: z.string() });

/** `total` is price × quantity, without GST. `in_stock`: this quantity can be had now. */
export const cartLine = z
  .object({
    cart_id: z.int(),
    sub_product_id: z.int(),
    ref_no: z.string(),
    product_name: z.string(),
    product_image: z.string(),
    product_slug: z.string(),
    product_token: z.string(),
    product_attribute: z.array(productAttribute),
    mrp: rupees.optional(),
    price: rupees.optional(),
    quantity: z.int(),
    total: rupees.optional(),
    in_stock: z.boolean(),
    available: z.int().describe("pieces that can be had now"),
  })
  .meta({ id: "CartLine" });
export type CartLine = z.infer<typeof cartLine>;

export const cart = z
  .object({ carts: z.array(cartLine), show_mrp: z.boolean(), show_price: z.boolean() })
  .meta({ id: "Cart" });
export type Cart = z.infer<typeof cart>;

const changedCart = z.object({ message: z.string(), cart });

export const cartCalls = {
  "GET cart": { summary: "The cart, in the order things were put in", access: "customer", reply: cart },
  "POST cart/store": {
    summary: "Put a variant in the cart; one more of it when it is there already",
    access: "customer",
    body: z.object({ sub_product_id: id, quantity: integer(1, 9999).optional() }),
    reply: changedCart,
    refusals: { 403: ["not_for_sale", "verification_needed"] },
  },
  "POST cart/update": {
    summary: "Set the quantity of a line",
    access: "customer",
    body: z.object({ cartId: id, quantity: integer(1, 9999) }),
    reply: changedCart,
  },
  "POST cart/delete": {
    summary: "Remove a line",
    access: "customer",
    body: z.object({ cartId: id }),
    reply: changedCart,
  },
} satisfies CallTable;
