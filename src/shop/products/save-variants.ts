import { serverTexts } from "../../contract/server-texts.ts";
import type { VariantGiven } from "../../contract/staff/catalogue.ts";
import { texts } from "../../contract/texts.ts";
import { refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { changeProduct } from "./change-product.ts";
import { checkVariants, type KnownOfVariants, type VariantChecked } from "./check-variants.ts";
import * as queries from "./edit-queries.ts";
import {
  deferChecks,
  mergeVariants,
  noteMrps,
  replaceVariantAttributes,
  withdrawOtherVariants,
} from "./merge-queries.ts";
import { classOn } from "./product-edited.ts";
import { refKey } from "./ref-key.ts";

/** Makes the variants of a product exactly these. One that is left out is taken from sale; orders keep it. */
export async function saveVariants(
  shop: Shop,
  by: Staff,
  productId: number,
  { version, variants }: { version: number; variants: VariantGiven[] },
) {
  return changeProduct(shop, by, productId, version, async (db, product, now) => {
    const known = await whatIsKnown(db, productId, variants, istDate(now));
    const { errors, checked } = checkVariants(variants, known);
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    if (checked.length === 0 && !product.withdrawn_at) return refuse(422, "no_variants", serverTexts.noVariants);
    await storeVariants(db, productId, checked, by.name, now);
    return {
      act: "changed variants and prices",
      before: described(
        known.stored.filter(({ withdrawn }) => !withdrawn),
        known.today,
      ),
      after: described(
        (await queries.variantsOf(db, [productId])).filter(({ withdrawn }) => !withdrawn),
        known.today,
      ),
    };
  });
}

async function whatIsKnown(db: Db, product_id: number, given: VariantGiven[], today: string): Promise<KnownOfVariants> {
  const { selling } = await loadSettings(db);
  const refs = given.map(({ ref_no }) => refKey(ref_no));
  const udis = given.flatMap(({ udi_di }) => udi_di ?? []);
  return {
    product_id,
    today,
    discount_percent: selling.discount_percent,
    givenIds: new Set(given.flatMap(({ id }) => id ?? [])),
    stored: await queries.variantsOf(db, [product_id]),
    holders: await queries.holdersOf(db, refs, udis),
    attributes: await queries.attributesFor(db, product_id),
  };
}

async function storeVariants(db: Db, product_id: number, checked: VariantChecked[], by: string, now: Date) {
  const drawn = await queries.drawVariantIds(db, checked.filter(({ stored }) => !stored).length);
  const rows = checked.map((variant, index) => {
    const { ref_no, udi_di, mrp_paise, price_paise, price_follows_mrp, weight_g } = variant;
    const id = variant.stored?.id ?? drawn.shift() ?? 0;
    return {
      variant,
      row: { id, product_id, position: index + 1, ref_no, udi_di, mrp_paise, price_paise, price_follows_mrp, weight_g },
    };
  });
  const ids = rows.map(({ row }) => row.id);
  // Two variants may exchange their numbers: who has which is checked at the end.
  await deferChecks(db);
  await mergeVariants(
    db,
    rows.map(({ row }) => row),
  );
  await withdrawOtherVariants(db, [product_id], ids, now);
  await replaceVariantAttributes(
    db,
    ids,
    rows.flatMap(({ variant, row }) =>
      variant.attributes.map((attribute, index) => ({ ...attribute, variant_id: row.id, position: index + 1 })),
    ),
  );
  await queries.setTaxClasses(
    db,
    rows.flatMap(({ variant: { tax_class }, row }) =>
      tax_class ? [{ ...tax_class, variant_id: row.id, classified_by: by }] : [],
    ),
  );
  await noteMrps(db, ids, istDate(now));
}

/** For the audit log: each variant in one line, by its reference number. */
function described(variants: readonly queries.VariantRow[], today: string) {
  return Object.fromEntries(
    variants.map((variant) => {
      const { ref_no, udi_di, mrp_paise, price_paise, price_follows_mrp, weight_g, attributes, tax_classes } = variant;
      const inForce = classOn(variant, today);
      const coming = tax_classes.filter(({ valid_from }) => valid_from > today);
      return [
        ref_no,
        {
          mrp: mrp_paise / 100,
          price: price_paise / 100,
          ...(price_follows_mrp ? { price_follows_mrp } : {}),
          hsn: inForce?.hsn_code,
          gst_rate: (inForce?.gst_rate_bp ?? 0) / 100,
          ...Object.fromEntries(
            coming.map(({ valid_from, hsn_code, gst_rate_bp }) => [
              `from ${valid_from}`,
              `${hsn_code}, ${gst_rate_bp / 100} %`,
            ]),
          ),
          ...{ udi_di, weight_g },
          attributes: attributes.map(([, value]) => value),
        },
      ];
    }),
  );
}

/** Takes back a change of HSN code or rate that was set for a day to come. */
export async function removeTaxClass(shop: Shop, by: Staff, variantId: number, day: string) {
  const variant = await queries.productOfVariant(shop.db, variantId);
  if (!variant) return refuse(404, "not_found", serverTexts.notFound);
  return changeProduct(shop, by, variant.product_id, null, async (db, _product, now) => {
    if (day <= istDate(now)) return refuse(409, "state_changed", serverTexts.taxInForce);
    const was = (await queries.variantsOf(db, [variant.product_id])).find(({ id }) => id === variantId);
    if (!(await queries.deleteTaxClass(db, variantId, day))) return refuse(404, "not_found", serverTexts.notFound);
    const gone = was?.tax_classes.find(({ valid_from }) => valid_from === day);
    return { act: `took back the tax class of ${variant.ref_no} from ${day}`, before: gone ?? null };
  });
}
