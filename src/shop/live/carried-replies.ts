import type { StockCounts } from "../availability/index.ts";
import { type CatalogueProduct, isFoundAlike, type LoadedCatalogue, type ProductChange } from "../catalogue/index.ts";
import type { Shows } from "../kit/reply-cache.ts";
import type { Kits } from "../kits/index.ts";
import { listPriceColumns } from "../pricing/index.ts";

interface Compared {
  readonly catalogue: LoadedCatalogue;
  readonly kits: Kits;
  readonly availability: StockCounts;
}

type IsStillRight = (shows: Shows) => boolean;

/** Determines which replies of the previous state are still correct in the next. */
export function stillRight(previous: Compared, next: Compared, changes: readonly ProductChange[]): IsStillRight {
  // A kit shows pictures of its products, and a product shows the kits that contain it.
  if (JSON.stringify(previous.kits.all) !== JSON.stringify(next.kits.all)) return () => false;
  const affected = new Set(withOtherStock(previous, next.availability));
  for (const { before, after } of changes) {
    affected.add(before?.id ?? after?.id ?? 0);
    if (before && after && isNamedAlike(before, after)) continue;
    // A product shows the names of its neighbours.
    for (const id of [...neighbours(previous.catalogue, before), ...neighbours(next.catalogue, after)])
      affected.add(id);
  }
  const isListedAlike = changes.every(
    (change) => change.before && change.after && isFoundAlike(change) && isSortedAlike(change.before, change.after),
  );
  return ({ products, isList }) => (!isList || isListedAlike) && !products.some((id) => affected.has(id));
}

/** The same for a change of stock alone. */
export function stillRightWithStock(previous: Omit<Compared, "kits">, next: StockCounts): IsStillRight {
  const affected = new Set(withOtherStock(previous, next));
  return ({ products }) => !products.some((id) => affected.has(id));
}

function withOtherStock({ catalogue, availability }: Omit<Compared, "kits">, next: StockCounts): number[] {
  if (next === availability) return [];
  return next.differing(availability).flatMap((id) => catalogue.variantById.get(id)?.product.id ?? []);
}

function isNamedAlike(before: CatalogueProduct, after: CatalogueProduct): boolean {
  return (["name", "slug", "token", "position"] as const).every((field) => before[field] === after[field]);
}

function isSortedAlike(before: CatalogueProduct, after: CatalogueProduct): boolean {
  const prices = ({ variants }: CatalogueProduct) =>
    variants.map((variant) => listPriceColumns.map((column) => variant[column]));
  const isSamePlace = before.position === after.position && before.created_at.getTime() === after.created_at.getTime();
  return isSamePlace && JSON.stringify(prices(before)) === JSON.stringify(prices(after));
}

function neighbours({ table }: LoadedCatalogue, product: CatalogueProduct | undefined): number[] {
  const place = product ? (table.places[product.slot] ?? -1) : -1;
  if (place === -1) return [];
  return [place - 1, place + 1].flatMap((at) => table.products.at(table.orders.catalogue[at] ?? -1)?.id ?? []);
}
