import { isGtin, refKey } from "../products/index.ts";
import { exceedsMrp, istDate } from "../tax/index.ts";
import type { RowOf } from "./file-schema.ts";
import type { Known } from "./known.ts";
import { paise, priceOf, rateInBasisPoints, type Variant } from "./prices.ts";
import type { Problems } from "./problems.ts";
import type { CatalogueFile, Row } from "./read-catalogue.ts";

/** Every variant: its numbers, price, attributes and lots. */
export function checkVariants(file: CatalogueFile, known: Known, problems: Problems) {
  const rows = (file.products ?? []).flatMap(({ at, value: product }) =>
    product.variants.map((variant, index) => ({ at: `${at}.variants[${index}]`, value: variant, product })),
  );
  problems.repeated(rows, "id", (row) => row.value.id);
  problems.repeated(rows, "ref_no", (row) => refKey(row.value.ref_no));
  problems.repeated(rows, "udi_di", (row) => row.value.udi_di);
  const { variants } = known.stored;
  const refKeys = variants.map(({ id, ref_key }) => ({ id, value: ref_key }));
  problems.taken(rows, "ref_no", (row) => refKey(row.value.ref_no), refKeys);
  const udis = variants.flatMap(({ id, udi_di }) => (udi_di === null ? [] : { id, value: udi_di }));
  problems.taken(rows, "udi_di", (row) => row.value.udi_di, udis);
  const productOf = new Map(variants.map(({ id, product_id }) => [id, product_id]));
  const attributeName = new Map<unknown, string>(known.stored.attributes.map(({ id, name }) => [id, name]));
  for (const { value } of file.attributes ?? []) attributeName.set(value.attribute_id, value.attribute_name);

  for (const { at, value: variant, product } of rows) {
    const owner = productOf.get(variant.id);
    // Orders, carts and lots point to a variant by its number: it cannot become another product's.
    if (owner !== undefined && owner !== product.id) problems.add(`${at}.id`, `already belongs to product ${owner}`);
    if (!isGtin(variant.udi_di)) problems.add(`${at}.udi_di`, "has a wrong check digit");
    checkPrice(at, variant, product, known, problems);
    problems.repeatedIn(
      `${at}.attributes`,
      variant.attributes.map((attribute) => attribute.attribute_id),
    );
    variant.attributes.forEach(({ attribute_id, attribute_name }, index) => {
      const name = attributeName.get(attribute_id);
      const place = `${at}.attributes[${index}]`;
      if (name === undefined) {
        if (!file.mentioned.ids.attributes.has(attribute_id)) {
          problems.add(`${place}.attribute_id`, `there is no attribute ${attribute_id}`);
        }
      } else if (name !== attribute_name) {
        problems.add(`${place}.attribute_name`, `attribute ${attribute_id} is ${name}`);
      }
    });
    checkLots(at, variant, known, problems);
  }
}

function checkPrice(at: string, variant: Variant, product: RowOf<"products">, known: Known, problems: Problems) {
  const price = priceOf(variant, product.gst_rate, known.discount_percent);
  if (price < 1) problems.add(`${at}.price`, "must be above zero");
  else if (exceedsMrp(price, paise(variant.mrp), rateInBasisPoints(product.gst_rate))) {
    problems.add(`${at}.price`, `with ${product.gst_rate} % GST is above the MRP of ${variant.mrp}`);
  }
}

function checkLots(at: string, { lots }: Variant, { now }: Known, problems: Problems) {
  const today = istDate(now);
  const rows: Row<Variant["lots"][number]>[] = lots.map((value, index) => ({ at: `${at}.lots[${index}]`, value }));
  problems.repeated(rows, "lot_no", (row) => row.value.lot_no);
  for (const { at: place, value } of rows) {
    if (value.mfg_date > today) problems.add(`${place}.mfg_date`, "is in the future");
    if (value.expiry !== null && value.expiry <= value.mfg_date)
      problems.add(`${place}.expiry`, "is not after mfg_date");
  }
}
