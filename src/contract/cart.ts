import { z } from "zod";
import type { CallTable } from "./call.ts";
import { id, inData, integer, rupees, text } from "./fields.ts";

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
    price_with_gst: rupees.optional().describe("what compares with the MRP; where both may be seen"),
    seen_price: rupees.optional().describe("the price the customer was last shown, where it is another today"),
    quantity: z.int(),
    total: rupees.optional(),
    in_stock: z.boolean(),
    available: z.int().describe("pieces that can be had now"),
  })
  .meta({ id: "CartLine" });
export type CartLine = z.infer<typeof cartLine>;

/** What somebody put in and is no longer sold. It is no line any more: it is neither counted nor ordered. */
export const withdrawnLine = z
  .object({ cart_id: z.int(), ref_no: z.string(), product_name: z.string(), quantity: z.int() })
  .meta({ id: "WithdrawnLine" });
export type WithdrawnLine = z.infer<typeof withdrawnLine>;

export const cart = z
  .object({
    carts: z.array(cartLine),
    show_mrp: z.boolean(),
    show_price: z.boolean(),
    withdrawn: z
      .array(withdrawnLine)
      .optional()
      .describe("what is no longer sold, where there is any, until cart/seen has confirmed that it was told"),
  })
  .meta({ id: "Cart" });
export type Cart = z.infer<typeof cart>;

/** What became of one line of several put in at once. `added` may be fewer than `requested`, then `message` says why. */
export const storedLine = z
  .object({
    sub_product_id: z.int(),
    ref_no: z.string().nullable(),
    product_name: z.string().nullable(),
    requested: z.int(),
    added: z.int(),
    in_cart: z.int().describe("pieces of it that are in the cart now"),
    code: z.enum(["not_found", "not_for_sale", "verification_needed", "out_of_stock"]).nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: "StoredLine" });
export type StoredLine = z.infer<typeof storedLine>;

/** A variant as the order pad offers it. Prices only where the caller may see them. */
export const padVariant = z
  .object({
    sub_product_id: z.int(),
    ref_no: z.string(),
    product_name: z.string(),
    product_image: z.string(),
    product_slug: z.string(),
    product_token: z.string(),
    product_attribute: z.array(productAttribute),
    price: rupees.optional(),
    available: z.int().describe("pieces that can be had now"),
    in_cart: z.int().describe("pieces that are in the cart already"),
    refusal: z.string().nullable().describe("why this customer cannot buy it"),
  })
  .meta({ id: "PadVariant" });
export type PadVariant = z.infer<typeof padVariant>;

/** What was understood of one wish in the text: `variant` when it is certain, otherwise what may have been meant. */
export const padLine = z
  .object({
    line: z.int().describe("line of the text, from 1"),
    text: z.string(),
    reference: z.string().describe("the reference number as written; empty where there seems to be none"),
    quantity: z.int(),
    quantity_given: z.boolean(),
    variant: padVariant.nullable(),
    suggestions: z.array(padVariant),
  })
  .meta({ id: "PadLine" });
export type PadLine = z.infer<typeof padLine>;

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
  "POST cart/store-many": {
    summary: "Put several variants in the cart together: of each as many pieces as can be had, answered line by line",
    access: "customer",
    body: z.object({
      lines: z
        .array(z.object({ sub_product_id: id, quantity: integer(1, 9999) }), { error: "Name the lines." })
        .min(1, "Name at least one line.")
        .max(500, "Put in at most 500 lines at a time."),
    }),
    reply: changedCart.extend({ results: z.array(storedLine) }),
  },
  "POST order-pad": {
    summary: "Read reference numbers and quantities out of a pasted text; nothing is put in the cart",
    access: "customer",
    repeatable: true,
    body: z.object({ text: text("List", 20_000) }),
    reply: inData(z.array(padLine)),
  },
  "POST cart/seen": {
    summary:
      "Confirm that today's prices of these lines have been shown, and which are no longer sold; what is otherwise today is ignored",
    access: "customer",
    repeatable: true,
    body: z.object({
      lines: z
        .array(z.object({ cartId: id, price: z.number().min(0).max(1e10) }), { error: "Name the lines." })
        .max(2000, "Confirm at most 2,000 lines at a time."),
      withdrawn: z
        .array(id)
        .max(2000, "Confirm at most 2,000 lines at a time.")
        .optional()
        .describe("lines that were told to be no longer sold; they leave the cart for good"),
    }),
    status: 204,
  },
  "POST cart/update": {
    summary: "Set the quantity of a line",
    access: "customer",
    repeatable: true,
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
