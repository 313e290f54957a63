import { pick } from "../../contract/field-types.ts";
import { variantColumns } from "../kit/product-columns.ts";
import type { Db } from "../kit/shop.ts";
import type { VariantChecked } from "../product-rules/index.ts";
import { istDate } from "../tax/index.ts";
import { drawProductIds, mergeProducts } from "./bulk-queries.ts";
import type { PlannedProduct } from "./plan-products.ts";
import { newToken } from "./tokens.ts";
import * as queries from "./variant-queries.ts";

/**
 * Stores a plan, in the caller's transaction. What the plan does not name stays as it is.
 * @param by the name of the person storing it, for the history of tax classes; null for the shop itself
 */
export async function storeProducts(db: Db, planned: PlannedProduct[], by: string | null, now: Date): Promise<void> {
  const newIds = await drawProductIds(db, planned.filter(({ stored }) => !stored).length);
  const products = planned.map((product) => ({ ...product, id: product.stored?.id ?? newIds.shift() ?? 0 }));
  await queries.deferChecks(db);
  await mergeProducts(
    db,
    products
      .filter(({ changed }) => changed)
      .map(({ id, stored, general, hidden }) => ({
        ...general,
        id,
        token: stored?.token ?? newToken(),
        withdrawn_at: hidden ? (stored?.withdrawn_at ?? now) : null,
      })),
  );
  const variants = products.flatMap(({ id, variants: own }) => own.map((variant) => ({ ...variant, product_id: id })));
  await storeVariants(db, variants, by, now);
}

/**
 * Stores checked variants with their attributes, tax classes and MRPs.
 * @returns their ids, in the given order
 */
export async function storeVariants(
  db: Db,
  variants: (VariantChecked & { product_id: number; position: number })[],
  by: string | null,
  now: Date,
): Promise<number[]> {
  const newIds = await queries.drawVariantIds(db, variants.filter(({ stored }) => !stored).length);
  const rows = variants.map((variant) => ({ variant, id: variant.stored?.id ?? newIds.shift() ?? 0 }));
  const ids = rows.map(({ id }) => id);
  // Two variants may exchange their numbers, so uniqueness is checked at the end.
  await queries.deferChecks(db);
  await queries.mergeVariants(
    db,
    rows.map(({ id, variant }) => ({ id, ...pick(variant, ["product_id", "position", ...variantColumns]) })),
  );
  await queries.replaceVariantAttributes(
    db,
    ids,
    rows.flatMap(({ id, variant }) =>
      variant.attributes.map((attribute, index) => ({ ...attribute, variant_id: id, position: index + 1 })),
    ),
  );
  await queries.setTaxClasses(
    db,
    rows.flatMap(({ id, variant: { tax_class } }) =>
      tax_class ? [{ ...tax_class, variant_id: id, classified_by: by }] : [],
    ),
  );
  await queries.noteMrps(db, ids, istDate(now));
  return ids;
}
