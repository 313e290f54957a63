import { toAvailability } from "../../contract/availability.ts";
import type { PadLine, PadVariant } from "../../contract/cart.ts";
import type { Catalogue, CatalogueVariant } from "../catalogue/index.ts";
import type { Customer } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { priceContextFor, purchaseRefusal, taxedOffer, toOfferReply } from "../pricing/index.ts";
import { loadAvailability } from "../stock/index.ts";
import { refusalTexts } from "./add-lines.ts";
import { displayVariant } from "./cart.ts";
import { listCartLines } from "./queries.ts";
import { type ReadLine, readOrderLines } from "./read-order-lines.ts";

/** Few enough to compare at a glance. */
const maxSuggestions = 5;
/** Further lines are ignored; `cart/store-many` has the same limit. */
const maxLines = 500;

/** Reads a pasted order line by line, with price and availability, without changing the cart. Prices in rupees without GST. */
export async function readOrderPad(
  { db, live }: Pick<LiveShop, "db" | "live">,
  caller: Customer,
  text: string,
): Promise<PadLine[]> {
  const { settings, catalogue, registrations } = live.current();
  const references = catalogue.references();
  const read = readOrderLines(text, references.isKnown).slice(0, maxLines);
  const understood = read.map((line) => matchLine(line, catalogue));
  const meant = new Set(understood.flatMap(({ variants }) => variants.map(({ id }) => id)));
  const [stock, inCart] = await Promise.all([loadAvailability(db, [...meant]), listCartLines(db, caller.id)]);
  const quantities = new Map(inCart.map((line) => [line.variant_id, line.quantity]));

  const context = priceContextFor(settings, caller);
  const show = (variant: CatalogueVariant): PadVariant[] => {
    const shown = displayVariant(catalogue, variant.id);
    const product = catalogue.variantById.get(variant.id)?.product;
    if (!shown || !product) return [];
    const available = stock.get(variant.id) ?? 0;
    const refusal = purchaseRefusal(settings, caller, product);
    return [
      {
        ...shown,
        available,
        availability: toAvailability(available),
        in_cart: quantities.get(variant.id) ?? 0,
        refusal: refusal && refusalTexts[refusal],
        ...toOfferReply({ ...taxedOffer(context, registrations.current, variant), mrp_paise: null }),
      },
    ];
  };
  return understood.map(({ read: { quantityGiven, ...line }, certain, variants }) => {
    const shown = variants.flatMap(show);
    return {
      ...line,
      quantity_given: quantityGiven,
      variant: (certain && shown[0]) || null,
      suggestions: certain ? [] : shown,
    };
  });
}

function matchLine(read: ReadLine, catalogue: Catalogue) {
  const references = catalogue.references();
  const exact = references.exact(read.reference);
  if (exact) return { read, certain: true, variants: [exact] };
  const formerly = references.formerly(read.reference);
  // The variant that replaced it is suggested, not chosen.
  if (formerly.length > 0) return { read, certain: false, variants: formerly.slice(0, maxSuggestions) };
  const variants = read.reference === "" ? findByName(read.text, catalogue) : references.near(read.reference);
  return { read, certain: false, variants: variants.slice(0, maxSuggestions) };
}

/** For lines that name the product instead of its reference number: `tonsil snare 2`. */
function findByName(text: string, { search, table }: Catalogue): CatalogueVariant[] {
  const words = text.replace(/[^\p{L}]+/gu, " ").trim();
  if (words.length < 3) return [];
  const variants: CatalogueVariant[] = [];
  for (const slot of search.find(words).slots) {
    if (variants.length >= maxSuggestions) break;
    variants.push(...(table.products.at(slot)?.variants ?? []));
  }
  return variants;
}
