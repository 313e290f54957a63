import type { Picture, Product } from "../../../contract/catalogue.ts";

const shown = [
  "id",
  "name",
  "slug",
  "token",
  "categoryName",
  "first_images",
  "inWishList",
  "deal_of_day",
  "ref_no",
  "variant_count",
  "mrp_from",
  "price_from",
  "price_with_gst_from",
  "availability",
] as const;

/** The product data that a card shows. The rest, above all the description, would only make the page heavier. */
export interface CardProduct extends Pick<Product, (typeof shown)[number]> {
  /** The size and placeholder of the first picture. */
  picture?: Pick<Picture, "width" | "height" | "placeholder"> | undefined;
}

export function forCard(product: Product): CardProduct {
  const fields = Object.fromEntries(shown.map((field) => [field, product[field]])) as Pick<
    Product,
    (typeof shown)[number]
  >;
  const [first] = product.images;
  if (!first) return fields;
  const { width, height, placeholder } = first;
  // These are the defaults of `Picture`.
  if (width === 1200 && height === 1200 && placeholder === null) return fields;
  return { ...fields, picture: { width, height, placeholder } };
}

/** On phones slightly less than the display width: a picture of 640 pixels is sharp enough for one shown at 660. */
export const plateSizes = "(max-width: 639px) 88vw, (max-width: 1099px) 38vw, 480px";

/** The product's page with one of its variants highlighted. Without scripts, the anchor has both effects. */
export function variantAddress(variant: { slug: string; token: string; ref_no: string; sub_product_id: number }) {
  const reference = encodeURIComponent(variant.ref_no);
  return `${productAddress(variant)}?ref=${reference}#variant-${variant.sub_product_id}`;
}

export function productAddress({ slug, token }: { slug: string; token: string }): string {
  return `/product/product-details/${encodeURIComponent(slug)}/${encodeURIComponent(token)}`;
}
