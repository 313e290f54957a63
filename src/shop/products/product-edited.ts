import { pick } from "../../contract/field-types.ts";
import type { ProductChoice, ProductEdited } from "../../contract/staff/product-shapes.ts";
import { plainVariantFields } from "../kit/product-columns.ts";
import type { Db } from "../kit/shop.ts";
import { findFiles, imageDetails } from "../media/index.ts";
import { missingDeclarations, type VariantRow } from "../product-rules/index.ts";
import { istDate } from "../tax/index.ts";
import { type ChoiceRow, listRelatedProducts } from "./list-queries.ts";
import { listDocuments, listPictures } from "./part-queries.ts";
import { productById } from "./product-queries.ts";
import { listVariants } from "./variant-queries.ts";

/** A product for the editor, or null. */
export async function productEdited(db: Db, id: number, now: Date): Promise<ProductEdited | null> {
  const product = await productById(db, id);
  if (!product) return null;
  const variants = await listVariants(db, [id]);
  const onSale = variants.filter(({ withdrawn }) => !withdrawn);
  const pictures = await listPictures(db, id);
  const documents = await listDocuments(db, id);
  const companions = await listRelatedProducts(db, id);
  const files = await findFiles(
    db,
    [...pictures, ...documents].map(({ file_path }) => file_path),
  );
  const of = (kind: "related" | "compatible") => companions.filter((other) => other.kind === kind).map(toProductChoice);
  const { withdrawn_at, created_at: _, changed_at, deal_from, deal_to, ...fields } = product;
  return {
    ...fields,
    state: withdrawn_at ? "hidden" : "shown",
    changed_at: changed_at.toISOString(),
    deal_from: deal_from?.toISOString() ?? null,
    deal_to: deal_to?.toISOString() ?? null,
    missing_declarations: missingDeclarations(product, onSale).map(({ label }) => label),
    variants: onSale.map((variant) => variantEdited(variant, istDate(now))),
    pictures: pictures.map(({ file_path, alt }) => ({ file_path, ...imageDetails(files, file_path), alt })),
    documents: documents.map((document) => ({ ...document, bytes: files.get(document.file_path)?.bytes ?? 0 })),
    related: of("related"),
    compatible: of("compatible"),
  };
}

function variantEdited(row: VariantRow, today: string): ProductEdited["variants"][number] {
  const inForce = classOn(row, today);
  return {
    id: row.id,
    ...pick(row, plainVariantFields),
    mrp: row.mrp_paise / 100,
    price: row.price_paise / 100,
    own_price: row.price_follows_mrp ? null : row.price_paise / 100,
    hsn: inForce?.hsn_code ?? "",
    gst_rate: (inForce?.gst_rate_bp ?? 0) / 100,
    tax_class: inForce?.tax_class ?? "taxable",
    attributes: row.attributes.map(([attribute_id, value]) => ({ attribute_id, value })),
    tax_classes: row.tax_classes.map(({ valid_from, hsn_code, gst_rate_bp, tax_class, classified_by }) => {
      return { valid_from, hsn: hsn_code, gst_rate: gst_rate_bp / 100, tax_class, classified_by };
    }),
    mrps: row.mrps.map(({ valid_from, mrp_paise }) => ({ valid_from, mrp: mrp_paise / 100 })),
  };
}

/** HSN code and rate in force on a day (YYYY-MM-DD). */
export function classOn({ tax_classes }: Pick<VariantRow, "tax_classes">, day: string) {
  return tax_classes.findLast(({ valid_from }) => valid_from <= day);
}

export function toProductChoice({ hidden, ...row }: ChoiceRow): ProductChoice {
  const { id, name, slug, token, category, file } = row;
  return { id, name, slug, token, category, file, state: hidden ? "hidden" : "shown" };
}
