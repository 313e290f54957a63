import type { FastifyInstance } from "fastify";
import { texts } from "../../contract/texts.ts";
import { startingPrices } from "../catalogue/index.ts";
import { serve } from "../kit/api.ts";
import { refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { priceContextFor, visibilityFor } from "../pricing/index.ts";
import { productIdByToken } from "../products/index.ts";
import { listWishedProducts, removeWish } from "./queries.ts";
import { toggleWish } from "./toggle-wish.ts";

export function wishlistRoutes(app: FastifyInstance, { db, clock, live }: LiveShop) {
  serve(app, "GET wishlist", async ({ caller }) => {
    const wished = await listWishedProducts(db, caller.id);
    const { settings, catalogue, availability, registrations } = live.current();
    const names = catalogue.names();
    const context = priceContextFor(settings, caller);
    const data = wished.flatMap((id) => {
      const product = catalogue.productById.get(id);
      if (!product) return [];
      const { slug, token, name, categoryName, firstImage, variants } = product;
      return [
        {
          token,
          product: { slug, token },
          product_name: name,
          category_name: names.category(categoryName),
          first_images: firstImage,
          show_cart_button: variants.length > 0 && visibilityFor(settings, caller, product).show_cart_button,
          sub_product_id: variants.length === 1 ? (variants[0]?.id ?? null) : null,
          ...startingPrices(product, context, registrations.current),
          availability: availability.bestAvailability(variants),
        },
      ];
    });
    return { data };
  });

  serve(app, "POST wishlist/store", async ({ caller, body }) => {
    const product = live.current().catalogue.productByToken.get(body.productId);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const inWishList = await db
      .transaction()
      .execute((transaction) => toggleWish(transaction, caller.id, product.id, clock.now()));
    return { message: inWishList ? texts.wishlistAdded : texts.wishlistRemoved, inWishList };
  });

  serve(app, "POST wishlist/delete", async ({ caller, body }) => {
    // Withdrawn products are not in the live catalogue, but can still be removed.
    const productId = await productIdByToken(db, body.id);
    if (productId === undefined) return refuse(404, "not_found", texts.productNotFound);
    await removeWish(db, caller.id, productId);
    return { message: texts.wishlistRemoved, inWishList: false };
  });
}
