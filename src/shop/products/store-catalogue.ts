import { cleanHtml } from "../../platform/html.ts";
import type { Db } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import { mergeProducts } from "./bulk-queries.ts";
import * as queries from "./merge-queries.ts";
import type { CatalogueStored } from "./stored.ts";
import { newToken } from "./tokens.ts";
import * as variantQueries from "./variant-queries.ts";

/**
 * Adds what is new and changes what differs. A product given is given whole: pictures, documents, relations and
 * attributes become exactly these, and a variant that is missing is taken from sale. Products not given stay as they are.
 * Call it in a transaction, with everything checked before: names that clash are found only at its end.
 */
export async function storeCatalogue(db: Db, given: CatalogueStored, now: Date): Promise<void> {
  const productIds = given.products.map((product) => product.id);
  const variantIds = given.variants.map((variant) => variant.id);
  await variantQueries.deferChecks(db);
  await queries.mergeCategories(db, given.categories);
  await queries.mergeSubCategories(db, given.subCategories);
  await queries.mergeAttributes(db, given.attributes);
  await mergeProducts(
    db,
    given.products.map((product) => ({
      ...product,
      description_html: cleanHtml(product.description_html),
      token: newToken(),
      withdrawn_at: null,
    })),
  );
  await queries.replaceProductParts(db, productIds, given);
  await variantQueries.mergeVariants(db, given.variants);
  await variantQueries.withdrawOtherVariants(db, productIds, variantIds, now);
  await variantQueries.replaceVariantAttributes(db, variantIds, given.variantAttributes);
  await queries.addUsedAttributes(db, productIds);
  await queries.classify(db, given.taxClasses, istDate(now));
  await variantQueries.noteMrps(db, variantIds, istDate(now));
  await queries.advanceIdentities(db);
}
