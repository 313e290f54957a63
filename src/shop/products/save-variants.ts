import { pick } from "../../contract/field-types.ts";
import { furtherHsnCodes } from "../../contract/hsn-codes.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { VariantGiven } from "../../contract/staff/product-shapes.ts";
import { texts } from "../../contract/texts.ts";
import { attributesByCategory } from "../categories/index.ts";
import { plainVariantFields } from "../kit/product-columns.ts";
import { previousRefs, refKey } from "../kit/ref-key.ts";
import { refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { checkVariants, type KnownOfVariants, permittedAttributes, type VariantRow } from "../product-rules/index.ts";
import { loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { changeProduct } from "./change-product.ts";
import { classOn } from "./product-edited.ts";
import type { ProductRow } from "./product-queries.ts";
import { storeVariants } from "./store-products.ts";
import * as queries from "./variant-queries.ts";

/** Replaces the variants of a product. Omitted ones are withdrawn from sale; orders still refer to them. */
export async function saveVariants(
  shop: Shop,
  actor: Staff,
  productId: number,
  { version, variants }: { version: number; variants: VariantGiven[] },
) {
  return changeProduct(shop, actor, productId, version, async (db, product, now) => {
    const known = await whatIsKnown(db, product, variants, istDate(now));
    const { errors, checked } = checkVariants(variants, known);
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    if (checked.length === 0 && !product.withdrawn_at) return refuse(422, "no_variants", serverTexts.noVariants);
    const rows = checked.map((variant, index) => ({ ...variant, product_id: productId, position: index + 1 }));
    const ids = await storeVariants(db, rows, actor.name, now);
    await queries.withdrawOtherVariants(db, [productId], ids, now);
    const before = onSale(known.stored);
    const after = onSale(await queries.listVariants(db, [productId]));
    return {
      act: "changed variants and prices",
      before: { ...described(before, known.today), ...orderAmong(before, after) },
      after: { ...described(after, known.today), ...orderAmong(after, before) },
    };
  });
}

async function whatIsKnown(
  db: Db,
  product: ProductRow,
  given: VariantGiven[],
  today: string,
): Promise<KnownOfVariants> {
  const { selling } = await loadSettings(db);
  const refs = given.flatMap((variant) => [variant.ref_no, ...previousRefs(variant)]).map(refKey);
  const udis = given.flatMap(({ udi_di }) => udi_di ?? []);
  const stored = await queries.listVariants(db, [product.id]);
  const ofCategory = (await attributesByCategory(db)).get(product.category_id) ?? [];
  return {
    today,
    discount_percent: selling.discount_percent,
    hsn_codes: furtherHsnCodes(selling.hsn_codes),
    isShown: product.withdrawn_at === null,
    wasShown: product.withdrawn_at === null,
    givenIds: new Set(given.flatMap(({ id }) => id ?? [])),
    stored,
    holders: await queries.findHolders(db, refs, udis),
    attributes: permittedAttributes(ofCategory, stored),
  };
}

const onSale = (variants: readonly VariantRow[]) => variants.filter(({ withdrawn }) => !withdrawn);

/** For the audit log: the order of the variants, if the remaining ones were reordered. */
function orderAmong(own: readonly VariantRow[], others: readonly VariantRow[]) {
  const staying = (variants: readonly VariantRow[], known: readonly VariantRow[]) =>
    variants.map(({ id }) => id).filter((id) => known.some((each) => each.id === id));
  const isSame = staying(own, others).join() === staying(others, own).join();
  return isSame ? {} : { "order of variants": own.map(({ ref_no }) => ref_no) };
}

/** For the audit log: one line for each variant, by reference number. */
function described(variants: readonly VariantRow[], today: string) {
  return Object.fromEntries(
    variants.map((variant) => {
      const { mrp_paise, price_paise, price_follows_mrp, attributes, tax_classes } = variant;
      const { ref_no, ...plain } = pick(variant, plainVariantFields);
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
          tax_class: inForce?.tax_class,
          ...Object.fromEntries(
            coming.map(({ valid_from, hsn_code, gst_rate_bp }) => [
              `from ${valid_from}`,
              `${hsn_code}, ${gst_rate_bp / 100} %`,
            ]),
          ),
          ...plain,
          attributes: attributes.map(([, value]) => value),
        },
      ];
    }),
  );
}

/** Cancels a change of HSN code or rate that has not taken effect yet. */
export async function removeTaxClass(shop: Shop, actor: Staff, variantId: number, day: string) {
  const variant = await queries.productOfVariant(shop.db, variantId);
  if (!variant) return refuse(404, "not_found", serverTexts.notFound);
  return changeProduct(shop, actor, variant.product_id, null, async (db, _product, now) => {
    if (day <= istDate(now)) return refuse(409, "state_changed", serverTexts.taxInForce);
    const was = (await queries.listVariants(db, [variant.product_id])).find(({ id }) => id === variantId);
    if (!(await queries.deleteTaxClass(db, variantId, day))) return refuse(404, "not_found", serverTexts.notFound);
    const gone = was?.tax_classes.find(({ valid_from }) => valid_from === day);
    return { act: `deleted the tax class of ${variant.ref_no} from ${day}`, before: gone ?? null };
  });
}
