import { toAvailability } from "../../contract/availability.ts";
import type { Cart, CartLine } from "../../contract/cart.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Customer } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { offerFor, type PriceContext, priceContextFor, toOfferReply } from "../pricing/index.ts";
import { priceWithGst, taxedBy } from "../tax/index.ts";
import { listCartLines, listShownLines, type PricedLine, setSeenPrices } from "./queries.ts";

/** The whole cart as its owner may see it. Prices in rupees, without GST except for the MRP. */
export async function loadCart({ db, live }: Pick<LiveShop, "db" | "live">, caller: Customer): Promise<Cart> {
  const lines = await listShownLines(db, caller.id);
  const { settings, catalogue, registrations } = live.current();
  const context = priceContextFor(settings, caller);
  const withdrawn = lines.flatMap(({ cart_id, quantity, withdrawn }) =>
    withdrawn ? [{ cart_id, ...withdrawn, quantity }] : [],
  );
  const carts = lines.flatMap((line) => {
    if (line.withdrawn) return [];
    const shown = displayVariant(catalogue, line.variant_id);
    return shown ? [{ ...shown, ...lineAmounts(taxedBy(registrations.current, line), context) }] : [];
  });
  const { show_mrp, show_price } = context;
  return { carts, show_mrp, show_price, ...(withdrawn.length > 0 ? { withdrawn } : {}) };
}

/** Records the prices the customer has been shown, by line, if they are still what the customer is offered. */
export async function acknowledgePrices(
  { db, live }: Pick<LiveShop, "db" | "live">,
  caller: Customer,
  shown: ReadonlyMap<number, number>,
): Promise<void> {
  const context = priceContextFor(live.current().settings, caller);
  const lines = await listCartLines(db, caller.id);
  const current = lines.flatMap((line) => {
    const { cart_id, seen_price_paise } = line;
    const { price_paise } = offerFor(context, line);
    const isNews = price_paise !== null && price_paise === shown.get(cart_id) && price_paise !== seen_price_paise;
    return isNews ? [{ cart_id, price_paise }] : [];
  });
  if (current.length > 0) await setSeenPrices(db, caller.id, current);
}

type VariantDisplay = NonNullable<ReturnType<typeof describeVariant>>;

/** How a line displays its variant, in the language of the request. */
export function displayVariant(catalogue: Catalogue, variantId: number): VariantDisplay | undefined {
  const described = describeVariant(catalogue, variantId);
  return described && { ...described, product_attribute: catalogue.names().attributes(described.product_attribute) };
}

/** How orders record a variant, in English; undefined until this process has loaded a new variant. */
export function describeVariant({ variantById }: Catalogue, variantId: number) {
  const entry = variantById.get(variantId);
  if (!entry) return undefined;
  const { product, variant } = entry;
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

function lineAmounts(line: PricedLine, context: PriceContext): Omit<CartLine, keyof VariantDisplay> {
  const offer = offerFor(context, line);
  const { price_paise } = offer;
  return {
    cart_id: line.cart_id,
    quantity: line.quantity,
    in_stock: line.quantity <= line.available,
    available: line.available,
    availability: toAvailability(line.available),
    ...toOfferReply(offer),
    ...(price_paise === null ? {} : { total: (price_paise * line.quantity) / 100 }),
    ...(price_paise === null ? {} : { price_with_gst: priceWithGst(price_paise, line.gst_rate_bp) / 100 }),
    ...(price_paise !== null && line.seen_price_paise !== null && line.seen_price_paise !== price_paise
      ? { seen_price: line.seen_price_paise / 100 }
      : {}),
  };
}
