import type { StoredLine } from "../../contract/cart.ts";
import { mostOrderLines, mostUnits } from "../../contract/order-limits.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { inEachLanguage } from "../../language/text.ts";
import type { CatalogueVariant } from "../catalogue/index.ts";
import type { Customer } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import type { LiveShop } from "../kit/shop.ts";
import { offerFor, priceContextFor, purchaseRefusal } from "../pricing/index.ts";
import type { Settings } from "../settings/index.ts";
import { addToLines, lockAdding, lockCart } from "./queries.ts";

export const refusalTexts = inEachLanguage(() => ({
  not_for_sale: serverTexts.notForSale,
  verification_needed: texts.verificationNeeded,
}));

export interface WantedLine {
  sub_product_id: number;
  quantity: number;
}

/**
 * Adds several variants to the cart in one transaction, each up to the stock, and the first new lines up to the limit, and reports the
 * result for each. Lines of the same variant are combined.
 */
export async function addLines(
  { db, live }: Pick<LiveShop, "db" | "live">,
  caller: Customer,
  lines: WantedLine[],
): Promise<StoredLine[]> {
  const state = live.current();
  const wanted = combineLines(lines);
  const refusals = new Map(
    wanted.map(({ sub_product_id }) => [sub_product_id, findRefusal(state, caller, sub_product_id)]),
  );
  const allowed = wanted.flatMap(({ sub_product_id: variant_id, quantity }) => {
    const variant = state.catalogue.variantById.get(variant_id)?.variant;
    if (!variant || refusals.get(variant_id)) return [];
    return [{ variant_id, quantity, seen_price_paise: shownPrice(state.settings, caller, variant) }];
  });
  const stored = await db.transaction().execute(async (transaction) => {
    await lockAdding(transaction, caller.id);
    await lockCart(transaction, caller.id);
    return addToLines(transaction, caller.id, allowed);
  });
  return wanted.map(({ sub_product_id, quantity }): StoredLine => {
    const entry = state.catalogue.variantById.get(sub_product_id);
    const { before = 0, added = 0, available = 0, no_room = false } = stored.get(sub_product_id) ?? {};
    const refusal = no_room ? cartFull() : refusals.get(sub_product_id);
    const short = refusal === null && added < quantity;
    return {
      sub_product_id,
      ref_no: entry?.variant.ref_no ?? null,
      product_name: entry?.product.name ?? null,
      requested: quantity,
      added,
      in_cart: before + added,
      code: refusal?.code ?? (short ? "out_of_stock" : null),
      message: refusal?.message ?? (short ? texts.onlyAvailable(available, before) : null),
    };
  });
}

const cartFull = () => ({ code: "cart_full" as const, message: cartFullText() });

export const cartFullText = () => serverTexts.cartFull(mostOrderLines.toLocaleString("en-IN"));

/** The price at which a customer was shown a variant that they add, in paise. */
export function shownPrice(settings: Settings, caller: Customer, variant: CatalogueVariant): number | null {
  return offerFor(priceContextFor(settings, caller), variant).price_paise;
}

/** One line per variant, with the sum of its quantities, at most 9,999. */
export function combineLines(lines: WantedLine[]): WantedLine[] {
  const quantities = new Map<number, number>();
  for (const { sub_product_id, quantity } of lines) {
    quantities.set(sub_product_id, Math.min((quantities.get(sub_product_id) ?? 0) + quantity, mostUnits));
  }
  return [...quantities].map(([sub_product_id, quantity]) => ({ sub_product_id, quantity }));
}

function findRefusal({ settings, catalogue }: PublicState, caller: Customer, variantId: number) {
  const product = catalogue.variantById.get(variantId)?.product;
  if (!product) return { code: "not_found" as const, message: serverTexts.noLongerSold };
  const code = purchaseRefusal(settings, caller, product);
  return code && { code, message: refusalTexts[code] };
}
