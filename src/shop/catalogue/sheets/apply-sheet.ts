import type { SheetReport } from "../../../contract/staff/catalogue-sheets.ts";
import type { Db } from "../../kit/shop.ts";
import { istDate } from "../../tax/index.ts";
import * as merge from "../import-queries.ts";
import { drawVariantIds, setTaxClasses } from "../office/edit-queries.ts";
import { newToken } from "../tokens.ts";
import type { PlannedProduct } from "./check-sheet.ts";
import { drawProductIds } from "./sheet-queries.ts";

/** Stores what was planned, all of it in the caller's transaction. What the sheet does not name stays as it is. */
export async function storePlanned(db: Db, planned: PlannedProduct[], by: string, now: Date): Promise<void> {
  const today = istDate(now);
  const newIds = await drawProductIds(db, planned.filter(({ stored }) => !stored).length);
  const products = planned.map((product) => ({ ...product, id: product.stored?.id ?? newIds.shift() ?? 0 }));
  const all = products.flatMap(({ id, variants }) => variants.map((variant) => ({ variant, product_id: id })));
  const newVariantIds = await drawVariantIds(db, all.filter(({ variant }) => !variant.stored).length);
  const variants = all.map((each) => ({ ...each, id: each.variant.stored?.id ?? newVariantIds.shift() ?? 0 }));
  const ids = variants.map(({ id }) => id);

  await merge.deferChecks(db);
  await merge.mergeProducts(
    db,
    products
      .filter(({ changed }) => changed)
      .map(({ id, stored, general: { hidden, deal_from: _, deal_to: __, ...general } }) => ({
        ...{ ...general, id, token: stored?.token ?? newToken() },
        withdrawn_at: hidden ? (stored?.withdrawn_at ?? now) : null,
      })),
  );
  await merge.mergeVariants(
    db,
    variants.map(({ id, product_id, variant: { stored: _, attributes: __, tax_class: ___, ...row } }) => ({
      ...row,
      id,
      product_id,
    })),
  );
  await merge.replaceVariantAttributes(
    db,
    ids,
    variants.flatMap(({ id, variant }) =>
      variant.attributes.map((attribute, index) => ({ ...attribute, variant_id: id, position: index + 1 })),
    ),
  );
  await setTaxClasses(
    db,
    variants.flatMap(({ id, variant: { tax_class } }) =>
      tax_class ? [{ ...tax_class, variant_id: id, classified_by: by }] : [],
    ),
  );
  await merge.noteMrps(db, ids, today);
}

/** What an import did, for the audit log. */
export function summary({ problems: _, problem_count: __, ...counts }: SheetReport) {
  return counts;
}
