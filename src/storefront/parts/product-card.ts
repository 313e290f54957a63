import type { Product } from "../../contract/catalogue.ts";

const shown = [
  "id",
  "name",
  "slug",
  "token",
  "categoryName",
  "first_images",
  "short_description",
  "inWishList",
  "deal_of_day",
  "mrp_from",
  "price_from",
] as const;

/** What a card shows of a product. The rest, above all the description, would only make the page heavier. */
export type CardProduct = Pick<Product, (typeof shown)[number]>;

export function forCard(product: Product): CardProduct {
  return Object.fromEntries(shown.map((field) => [field, product[field]])) as CardProduct;
}

export function productAddress({ slug, token }: { slug: string; token: string }): string {
  return `/product/product-details/${encodeURIComponent(slug)}/${encodeURIComponent(token)}`;
}
