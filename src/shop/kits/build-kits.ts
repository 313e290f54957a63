import { type FilesByPath, imageDetails } from "../media/index.ts";
import type { KitRow } from "./queries.ts";
import type { Kit, Kits } from "./state.ts";

interface Sold {
  get(variantId: number): { product: { firstImage: string } } | undefined;
}

/** Product pictures shown for a kit without one of its own. */
const mostPictures = 4;

/**
 * The published kits of which at least one item is on sale.
 * @param sold variants by id
 */
export function buildKits(rows: readonly KitRow[], sold: Sold, files: FilesByPath): Kits {
  const all = rows
    .filter(({ published }) => published)
    .map((row) => toKit(row, sold, files))
    .filter(({ items }) => items > 0);
  const bySlug = new Map(all.map((kit) => [kit.slug, kit]));
  const words = new Map(all.map((kit) => [kit, toWords(`${kit.name} ${kit.procedure}`)]));
  const variants = new Map(all.map((kit) => [kit, new Set(kit.lines.flatMap(({ variantIds }) => variantIds))]));
  return {
    all,
    bySlug: (slug) => bySlug.get(slug),
    named(search) {
      const wanted = toWords(search);
      if (wanted.length === 0) return [];
      return all.filter((kit) => wanted.every((word) => words.get(kit)?.some((own) => own.startsWith(word))));
    },
    containing: (variantIds) => all.filter((kit) => variantIds.some((id) => variants.get(kit)?.has(id))),
  };
}

/** The kits' own pictures. */
export const filesOfKits = (rows: readonly KitRow[]) => rows.flatMap(({ file_path }) => file_path ?? []);

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function toKit(row: KitRow, sold: Sold, files: FilesByPath): Kit {
  const { id, slug, name, procedure, description, changed_at, file_path } = row;
  const lines = row.lines.map(({ quantity, note, options }) => {
    return { quantity, note, variantIds: options.map(({ variant_id }) => variant_id) };
  });
  const products = lines.flatMap(({ variantIds }) => {
    const first = variantIds.flatMap((variant) => sold.get(variant)?.product ?? [])[0];
    return first ? [first] : [];
  });
  const pictures = new Set(products.map(({ firstImage }) => firstImage).filter(Boolean));
  return {
    ...{ id, slug, name, procedure, description, changedAt: changed_at, lines },
    items: products.length,
    picture: file_path === null ? null : { file: file_path, ...imageDetails(files, file_path) },
    pictures: [...pictures].slice(0, mostPictures),
  };
}
