import type { z } from "zod";
import type { productGeneral } from "../../contract/staff/catalogue.ts";
import type { Db } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import type { VariantChecked } from "./check-variants.ts";
import { drawVariantIds, setTaxClasses } from "./edit-queries.ts";
import * as merge from "./merge-queries.ts";
import { drawProductIds, type SheetProduct } from "./sheet-queries.ts";
import { newToken } from "./tokens.ts";

/** A product as the sheet wants it; `stored` is null when it is new. */
export interface PlannedProduct {
  stored: SheetProduct | null;
  general: z.output<typeof productGeneral> & { slug: string; position: number; hidden: boolean };
  changed: boolean;
  variants: (VariantChecked & { position: number })[];
}

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
