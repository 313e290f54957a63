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

/** Reads the rows of some products page by page. Each page is read while the previous one is being assembled. */
export async function* readProducts(db: Db, ids: readonly number[], now: Date): AsyncGenerator<ProductRows> {
  let next = ids.length > 0 ? readPage(db, ids.slice(0, pageSize), now) : null;
  for (let from = pageSize; next; from += pageSize) {
    const rows: ProductRows = await next;
    next = from < ids.length ? readPage(db, ids.slice(from, from + pageSize), now) : null;
    // Awaited in the next iteration. Until then, no one handles a rejection.
    next?.catch(() => {});
    yield rows;
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
