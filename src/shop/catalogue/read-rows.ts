import { allAttributes, allCategories, allSubCategories } from "../categories/index.ts";
import type { Db } from "../kit/shop.ts";
import { findFiles } from "../media/index.ts";
import { onSale } from "../products/index.ts";
import { listSearchTerms } from "../search-terms/index.ts";
import { istDate } from "../tax/index.ts";
import { allTranslations } from "../translations/index.ts";
import type { ProductRows } from "./assemble.ts";
import * as queries from "./queries.ts";

/** Small, so that requests hardly wait while a page is assembled. */
const pageSize = 500;
const newestReviews = 10;

/** Short lists that the whole catalogue depends on. They are read again on every change. */
export type CatalogueLists = Awaited<ReturnType<typeof readLists>>;

export async function readLists(db: Db, now: Date) {
  const [categories, subCategories, attributes, searchTerms, translations, nextDealChange] = await Promise.all([
    allCategories(db),
    allSubCategories(db),
    allAttributes(db),
    listSearchTerms(db),
    allTranslations(db),
    onSale.nextDealChange(db, now),
  ]);
  const paths = categories.map(({ file_path }) => file_path);
  return {
    categories,
    categoryFiles: await findFiles(db, paths),
    subCategories,
    attributes,
    searchTerms,
    translations,
    nextDealChange,
  };
}

/** Pages being read while an earlier one is assembled. With one, the database often waits for this process and this process for it. */
const pagesAhead = 2;

/** Reads the rows of some products page by page, and the next pages while one is being assembled. */
export async function* readProducts(db: Db, ids: readonly number[], now: Date): AsyncGenerator<ProductRows> {
  const reading: Promise<ProductRows>[] = [];
  for (let from = 0; from < ids.length || reading.length > 0; ) {
    while (reading.length <= pagesAhead && from < ids.length) {
      const page = readPage(db, ids.slice(from, from + pageSize), now);
      // Awaited later. Until then, no one handles a rejection.
      page.catch(() => {});
      reading.push(page);
      from += pageSize;
    }
    const rows = await reading.shift();
    if (rows) yield rows;
  }
}

/** `now` decides which deals and tax classes are in force. */
async function readPage(db: Db, ids: readonly number[], now: Date): Promise<ProductRows> {
  // Sent together, because under load each round trip takes longer than all of the queries.
  const [products, variants, pictures, documents, relations, starCounts, reviews] = await Promise.all([
    onSale.productsOnSale(db, ids, now),
    onSale.variantsOnSale(db, ids, istDate(now)),
    onSale.selectPictures(db, ids),
    onSale.selectDocuments(db, ids),
    onSale.selectRelations(db, ids),
    queries.readStarCounts(db, ids),
    queries.newestReviews(db, ids, newestReviews),
  ]);
  const paths = new Set([...pictures, ...documents].map(({ file_path }) => file_path));
  const files = await findFiles(db, [...paths]);
  return { products, variants, pictures, documents, relations, starCounts, reviews, files };
}
