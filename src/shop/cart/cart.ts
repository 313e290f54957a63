import type { Cart, CartLine } from "../../contract/cart.ts";
import { type Catalogue, visibilityFor } from "../catalogue/index.ts";
import type { Caller } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { exclusiveTax } from "../tax/index.ts";
import { linesOfCart, type PricedLine, withdrawnLinesOf } from "./queries.ts";

/** The whole cart as its owner may see it. Prices in rupees without GST, MRP with it. */
export async function cartOf({ db, live }: Pick<LiveShop, "db" | "live">, caller: Caller): Promise<Cart> {
  const [lines, withdrawn] = await Promise.all([linesOfCart(db, caller.id), withdrawnLinesOf(db, caller.id)]);
  const { settings, catalogue } = live.current();
  const { show_mrp, show_price } = visibilityFor(settings, caller);
  const carts = lines.flatMap((line) => {
    const shown = describeVariant(catalogue, line.variant_id);
    return shown ? [{ ...shown, ...figures(line, show_mrp, show_price) }] : [];
  });
  return { carts, show_mrp, show_price, ...(withdrawn.length > 0 ? { withdrawn } : {}) };
}

type ShownVariant = NonNullable<ReturnType<typeof describeVariant>>;

/** What a line shows of its variant; undefined in the moment before a new variant has reached this process. */
export function describeVariant({ variantById }: Catalogue, variantId: number) {
  const found = variantById.get(variantId);
  if (!found) return undefined;
  const { product, variant } = found;
  return {
    sub_product_id: variant.id,
    ref_no: variant.ref_no,
    product_name: product.name,
    product_image: product.firstImage,
    product_slug: product.slug,
    product_token: product.token,
    product_attribute: variant.attributes.map(({ attribute_name, value }) => ({ attribute_name, value })),
  };
}

function figures(line: PricedLine, show_mrp: boolean, show_price: boolean): Omit<CartLine, keyof ShownVariant> {
  return {
    cart_id: line.cart_id,
    quantity: line.quantity,
    in_stock: line.quantity <= line.available,
    available: line.available,
    ...(show_mrp ? { mrp: line.mrp_paise / 100 } : {}),
    ...(show_price ? { price: line.price_paise / 100, total: (line.price_paise * line.quantity) / 100 } : {}),
    ...(show_price && show_mrp ? { price_with_gst: withGst(line) / 100 } : {}),
    ...(show_price && hasChanged(line) ? { seen_price: line.seen_price_paise / 100 } : {}),
  };
}

/** One piece with its taxes, in paise. An MRP has all taxes in it, so only this may be set against it. */
function withGst({ price_paise, gst_rate_bp }: PricedLine): number {
  const { cgst_paise, sgst_paise } = exclusiveTax(price_paise, gst_rate_bp, "intra");
  return price_paise + cgst_paise + sgst_paise;
}

function hasChanged(line: PricedLine): line is PricedLine & { seen_price_paise: number } {
  return line.seen_price_paise !== null && line.seen_price_paise !== line.price_paise;
}
