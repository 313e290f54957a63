import { type SearchTerm, splitWords } from "../product-index/index.ts";
import type { ProductTable } from "../product-table/index.ts";
import { isCurrent } from "../translations/index.ts";
import type { CatalogueLists } from "./read-rows.ts";

/** Hindi words that mean nothing by themselves: and, of, in, with. */
const particles = new Set([
  "और",
  "एवं",
  "तथा",
  "या",
  "व",
  "का",
  "की",
  "के",
  "को",
  "में",
  "से",
  "पर",
  "लिए",
  "वाले",
  "वाली",
  "वाला",
]);

/**
 * Search terms that find the products of a category or sub-category by its Hindi name and by each word of it. If staff have defined a term
 * with the same words, theirs takes precedence.
 */
export function categoryTerms(
  table: ProductTable,
  { categories, subCategories, searchTerms, translations }: CatalogueLists,
): SearchTerm[] {
  const known = new Set(searchTerms.map(({ term }) => splitWords(term).join(" ")));
  const groups = {
    category: { list: categories, column: table.columns.category },
    sub_category: { list: subCategories, column: table.columns.subCategory },
  };
  return translations.filter(isCurrent).flatMap(({ kind, english, hindi }) => {
    if (kind !== "category" && kind !== "sub_category") return [];
    const { list, column } = groups[kind];
    const slots = () => {
      const ids = new Set(list.filter(({ name }) => name === english).map(({ id }) => id));
      return [...table.orders.catalogue.filter((slot) => ids.has(column[slot] ?? 0))];
    };
    const words = splitWords(hindi);
    const terms = new Set([words.join(" "), ...words.filter((word) => !particles.has(word))]);
    return [...terms].filter((term) => !known.has(term)).map((term) => ({ term, targets: [slots] }));
  });
}
