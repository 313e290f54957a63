import { z } from "zod";
import type { CallTable } from "./call.ts";
import { availability, startingPrices } from "./catalogue.ts";
import { inData, message, opaqueToken } from "./fields.ts";

/** `token` is the product's. */
export const wishlistEntry = z
  .object({
    token: z.string(),
    product: z.object({ slug: z.string(), token: z.string() }),
    product_name: z.string(),
    category_name: z.string(),
    first_images: z.string(),
    show_cart_button: z.boolean().describe("whether the caller may buy it"),
    sub_product_id: z.int().nullable().describe("the variant, if there is only one"),
    ...startingPrices,
    availability: availability.describe("of the variant with most stock"),
  })
  .meta({ id: "WishlistEntry" });
export type WishlistEntry = z.infer<typeof wishlistEntry>;

export const wishlistCalls = {
  "GET wishlist": {
    summary: "Products on the wishlist, newest first",
    access: "customer",
    reply: inData(z.array(wishlistEntry)),
  },
  "POST wishlist/store": {
    summary: "Add a product, or remove it if it is already on the list",
    access: "customer",
    body: z.object({ productId: opaqueToken }),
    reply: message.extend({ inWishList: z.boolean() }),
  },
  "POST wishlist/delete": {
    summary: "Remove a product from the wishlist",
    access: "customer",
    repeatable: true,
    body: z.object({ id: opaqueToken }),
    reply: message.extend({ inWishList: z.boolean() }),
  },
} satisfies CallTable;
