import { z } from "zod";
import { locale, text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { availability } from "./catalogue.ts";
import { id, inData, integer, multiline, rupees, type Said, says } from "./fields.ts";
import { mostOrderLines, mostUnits } from "./order-limits.ts";
import { producesSheet, sheetQuery } from "./sheets.ts";

export const productAttribute = z.object({ attribute_name: z.string(), value: z.string() });

/** `total` is price × quantity, without GST. `in_stock`: this quantity is available. */
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
    price_with_gst: rupees.optional().describe("comparable with the MRP; present where the price is"),
    seen_price: rupees.optional().describe("the price last shown to the customer, if it has changed since"),
    quantity: z.int(),
    total: rupees.optional(),
    in_stock: z.boolean(),
    available: z.int().describe("units in stock"),
    availability,
  })
  .meta({ id: "CartLine" });
export type CartLine = z.infer<typeof cartLine>;

/** A product that was in the cart and is no longer sold. It is no longer a cart line: it is neither counted nor ordered. */
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
      .describe("lines that are no longer sold, until cart/seen confirms that the customer has seen this"),
  })
  .meta({ id: "Cart" });
export type Cart = z.infer<typeof cart>;

/** The result for one of several lines added together. If `added` is less than `requested`, `message` explains why. */
export const storedLine = z
  .object({
    sub_product_id: z.int(),
    ref_no: z.string().nullable(),
    product_name: z.string().nullable(),
    requested: z.int(),
    added: z.int(),
    in_cart: z.int().describe("units now in the cart"),
    code: z.enum(["not_found", "not_for_sale", "verification_needed", "out_of_stock", "cart_full"]).nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: "StoredLine" });
export type StoredLine = z.infer<typeof storedLine>;

/** A variant on the order pad. Prices are included only if the caller may see them. */
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
    price_with_gst: rupees.optional(),
    available: z.int().describe("units in stock"),
    availability,
    in_cart: z.int().describe("units already in the cart"),
    refusal: z.string().nullable().describe("why this customer can't buy it"),
  })
  .meta({ id: "PadVariant" });
export type PadVariant = z.infer<typeof padVariant>;

/** One parsed line of the text: `variant` for an exact match, otherwise suggestions. */
export const padLine = z
  .object({
    line: z.int().describe("line of the text, from 1"),
    text: z.string(),
    reference: z.string().describe("the reference number as written; empty if none was found"),
    quantity: z.int(),
    quantity_given: z.boolean(),
    variant: padVariant.nullable(),
    suggestions: z.array(padVariant),
  })
  .meta({ id: "PadLine" });
export type PadLine = z.infer<typeof padLine>;

/** Variants with quantities. */
function variantsWanted(most: number, tooMany: Said) {
  const none = says(() => text("Add at least one line."));
  return z
    .array(z.object({ sub_product_id: id, quantity: integer(1, mostUnits) }), none)
    .min(1, none)
    .max(most, says(tooMany));
}

/** What one request adds to a cart or a list: at most a whole order, which is ordered again or saved as a list. */
export const wantedLines = variantsWanted(mostOrderLines, () =>
  text("Add at most {most} lines at a time.", { most: mostOrderLines.toLocaleString(locale()) }),
);

/** All lines of an order. */
export const orderedLines = variantsWanted(mostOrderLines, () =>
  text("An order can have at most {most} products.", { most: mostOrderLines.toLocaleString(locale()) }),
);

const changedCart = z.object({ message: z.string(), cart });

export const cartCalls = {
  "GET cart": { summary: "The cart, in the order items were added", access: "customer", reply: cart },
  "GET cart/export": {
    summary: "The cart as CSV or Excel, with prices in rupees before GST where the caller may see them",
    access: "customer",
    query: sheetQuery,
    ...producesSheet,
    refusals: { 429: ["too_many_requests"] },
  },
  "POST cart/store": {
    summary: "Add a variant to the cart, or one more of it if it is already there; a cart has at most 1,000 lines",
    access: "customer",
    body: z.object({ sub_product_id: id, quantity: integer(1, 9999).optional() }),
    reply: changedCart,
    refusals: { 403: ["not_for_sale", "verification_needed"] },
  },
  "POST cart/store-many": {
    summary:
      "Add several variants to the cart, each up to the quantity in stock and new ones up to 1,000 lines, with a result for each line",
    access: "customer",
    body: z.object({ lines: wantedLines }),
    reply: changedCart.extend({ results: z.array(storedLine) }),
  },
  "POST order-pad": {
    summary: "Parse reference numbers and quantities from pasted text; the cart is not changed",
    access: "customer",
    repeatable: true,
    body: z.object({ text: multiline(() => text("List"), 20_000) }),
    reply: inData(z.array(padLine)),
  },
  "POST cart/seen": {
    summary:
      "Confirm that the customer has seen these prices and these withdrawn lines; entries that no longer match are ignored",
    access: "customer",
    repeatable: true,
    body: z.object({
      lines: z
        .array(
          z.object({ cartId: id, price: z.number().min(0).max(1e10) }),
          says(() => text("Add at least one line.")),
        )
        .max(
          2000,
          says(() => text("Confirm at most 2,000 lines at a time.")),
        ),
      withdrawn: z
        .array(id)
        .max(
          2000,
          says(() => text("Confirm at most 2,000 lines at a time.")),
        )
        .optional()
        .describe("lines the customer knows are no longer sold; they are removed from the cart permanently"),
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
