import { LRUCache } from "lru-cache";
import { allAttributes, allCategories, allSubCategories } from "../categories/index.ts";
import { once } from "../kit/once.ts";
import type { Db } from "../kit/shop.ts";
import { type FilesByPath, imageDetails } from "../media/index.ts";
import { onSale } from "../products/index.ts";
import { listSearchTerms } from "../search-terms/index.ts";
import { istDate } from "../tax/index.ts";
import { assembleProducts } from "./assemble.ts";
import { buildFacetIndex } from "./facet-index.ts";
import * as queries from "./queries.ts";
import { indexReferences } from "./reference-index.ts";
import { buildSearch } from "./search.ts";
import type { Catalogue } from "./state.ts";

type CatalogueRows = Awaited<ReturnType<typeof readCatalogueRows>>;

const listsWithFacets = 200;
const sortedLists = 16;

/** The rows of everything on sale. Which deals and tax classes are in force depends on `now`. */
export async function readCatalogueRows(db: Db, now: Date) {
  return {
    categories: await allCategories(db),
    subCategories: await allSubCategories(db),
    attributes: await allAttributes(db),
    products: await onSale.productsOnSale(db, now),
    variants: await onSale.variantsOnSale(db, istDate(now)),
    pictures: await onSale.allPictures(db),
    documents: await onSale.allDocuments(db),
    relations: await onSale.allRelations(db),
    searchTerms: await listSearchTerms(db),
    starCounts: await queries.allStarCounts(db),
    reviews: await queries.newestReviews(db, 10),
    nextDealChange: await onSale.nextDealChange(db, now),
  };
}

/** Builds products and indexes from the rows, yielding to the event loop now and then. */
export async function buildCatalogue(rows: CatalogueRows, files: FilesByPath): Promise<Catalogue> {
  const products = await assembleProducts(rows, files);
  const counts = new Map<number, number>();
  for (const { category_id } of products) counts.set(category_id, (counts.get(category_id) ?? 0) + 1);
  return {
    categories: rows.categories.map(({ file_path, ...category }) => ({
      ...category,
      file: file_path,
      ...imageDetails(files, file_path),
      product_count: counts.get(category.id) ?? 0,
    })),
    subCategories: rows.subCategories,
    products,
    productById: new Map(products.map((product) => [product.id, product])),
    productByToken: new Map(products.map((product) => [product.token, product])),
    variantById: new Map(
      products.flatMap((product) => product.variants.map((variant) => [variant.id, { product, variant }])),
    ),
    search: await buildSearch(products, rows.searchTerms),
    facets: await buildFacetIndex(products, new Map(rows.attributes.map(({ id, unit }) => [id, unit]))),
    references: once(() => indexReferences(products)),
    sorted: new LRUCache({ max: sortedLists }),
    facetsOfLists: new LRUCache({ max: listsWithFacets }),
  };
}
