import type { Category, SubCategory } from "../../contract/catalogue.ts";
import type { Prepared } from "../../platform/http/prepared.ts";
import { type Content, loadContent } from "../content/index.ts";
import { publicAnswerOnce } from "../kit/public-reply.ts";
import { AnswerMemory } from "../kit/reply-cache.ts";
import type { Shop } from "../kit/shop.ts";
import { allFiles, loadMedia, lookOf, type Media } from "../media/index.ts";
import { loadPlaces, type Places } from "../places/index.ts";
import { onSale } from "../products/index.ts";
import { loadSettings, type Settings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { assembleProducts } from "./assemble.ts";
import type { CatalogueProduct, CatalogueVariant } from "./catalogue-product.ts";
import { buildFacetIndex, type FacetIndex } from "./facet-index.ts";
import * as queries from "./queries.ts";
import { buildSearch, type SearchIndex } from "./search.ts";

/** Everything visitors see, as it stood at one moment. Never changed: a newer one takes its place. */
export interface Snapshot {
  readonly version: number;
  /** When it must be replaced although nothing was stored: a slide or a deal is due, a tax class comes into force at midnight. */
  readonly validUntil: Date;
  readonly settings: Settings;
  readonly places: Places;
  readonly media: Media;
  readonly content: Content;
  readonly categories: readonly Category[];
  readonly subCategories: readonly SubCategory[];
  /** In the order of the catalogue. */
  readonly products: readonly CatalogueProduct[];
  readonly productById: ReadonlyMap<number, CatalogueProduct>;
  readonly productByToken: ReadonlyMap<string, CatalogueProduct>;
  readonly variantById: ReadonlyMap<number, { product: CatalogueProduct; variant: CatalogueVariant }>;
  readonly search: SearchIndex;
  readonly attributes: FacetIndex;
  readonly categoryList: () => Prepared;
  readonly subCategoryList: () => Prepared;
  /** Answers made of this snapshot; they go with it. */
  readonly answers: AnswerMemory;
}

const answerBytes = 96_000_000;

/** Reads everything in one view of the database, so that no half of a change is seen. */
export async function loadSnapshot({ db, clock }: Pick<Shop, "db" | "clock">, version: number): Promise<Snapshot> {
  const now = clock.now();
  const rows = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (view) => {
      const settings = await loadSettings(view);
      const places = await loadPlaces(view);
      const files = await allFiles(view);
      const products = await onSale.productsOnSale(view, now);
      return {
        settings,
        places,
        nextDealChange: await onSale.nextDealChange(view, now),
        media: await loadMedia(view),
        content: await loadContent(view, { settings, places, files, products }),
        files,
        categories: await onSale.allCategories(view),
        subCategories: await onSale.allSubCategories(view),
        attributes: await onSale.allAttributes(view),
        products,
        variants: await onSale.variantsOnSale(view, istDate(now)),
        pictures: await onSale.allPictures(view),
        documents: await onSale.allDocuments(view),
        relations: await onSale.allRelations(view),
        starCounts: await queries.allStarCounts(view),
        reviews: await queries.newestReviews(view, 10),
      };
    });
  const products = await assembleProducts(rows);
  const counts = new Map<number, number>();
  for (const { category_id } of products) counts.set(category_id, (counts.get(category_id) ?? 0) + 1);
  const categories = rows.categories.map(({ file_path, ...category }) => ({
    ...category,
    file: file_path,
    ...lookOf(rows.files, file_path),
    product_count: counts.get(category.id) ?? 0,
  }));
  const { settings, places, media, content, subCategories } = rows;
  return {
    ...{ version, settings, places, media, content, categories, subCategories, products },
    validUntil: earliest(rows.nextDealChange, earliest(media.nextChange(now), nextMidnight(now))),
    productById: new Map(products.map((product) => [product.id, product])),
    productByToken: new Map(products.map((product) => [product.token, product])),
    variantById: new Map(
      products.flatMap((product) => product.variants.map((variant) => [variant.id, { product, variant }])),
    ),
    search: await buildSearch(products),
    attributes: await buildFacetIndex(products),
    categoryList: publicAnswerOnce(() => ({ data: categories })),
    subCategoryList: publicAnswerOnce(() => ({ data: subCategories })),
    answers: new AnswerMemory(answerBytes),
  };
}

function earliest(moment: Date | null, other: Date): Date {
  return moment !== null && moment < other ? moment : other;
}

/** The end of the day in India. */
function nextMidnight(now: Date): Date {
  return new Date(Date.parse(`${istDate(now)}T00:00:00+05:30`) + 24 * 60 * 60 * 1000);
}
