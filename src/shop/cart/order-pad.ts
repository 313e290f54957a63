import { toAvailability } from "../../contract/availability.ts";
import type { PadLine, PadVariant } from "../../contract/cart.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
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
  const understood = await matchLines(read, catalogue);
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

interface MatchedLine {
  read: ReadLine;
  certain: boolean;
  variants: CatalogueVariant[];
}

/**
 * CPU time in milliseconds for guessing what the lines of a list mean. In a large catalogue, a line of the most common letters takes a
 * tenth of a second. What is left after that is shown without suggestions.
 */
const guessingMs = 150;
/** After guessing for this long, other requests have their turn. */
const turnMs = 8;

async function matchLines(read: readonly ReadLine[], catalogue: Catalogue): Promise<MatchedLine[]> {
  const matched: MatchedLine[] = [];
  let spent = 0;
  let turnEnds = turnMs;
  for (const line of read) {
    const exact = catalogue.references().exact(line.reference);
    if (exact || spent > guessingMs) {
      matched.push({ read: line, certain: exact !== undefined, variants: exact ? [exact] : [] });
      continue;
    }
    const began = cpuMs();
    const variants = guess(line, catalogue).slice(0, maxSuggestions);
    spent += cpuMs() - began;
    matched.push({ read: line, certain: false, variants });
    if (spent < turnEnds) continue;
    turnEnds = spent + turnMs;
    await yieldToEventLoop();
  }
  return matched;
}

/** Of this thread, so that a busy machine changes no reply. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Suggestions; nothing of them is chosen, not even the variant that replaced the one with this reference. */
function guess({ reference, text }: ReadLine, catalogue: Catalogue): readonly CatalogueVariant[] {
  if (reference === "") return findByName(text, catalogue);
  const references = catalogue.references();
  const formerly = references.formerly(reference);
  return formerly.length > 0 ? formerly : references.near(reference);
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
