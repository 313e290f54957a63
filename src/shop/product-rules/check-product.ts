import { serverTexts } from "../../contract/server-texts.ts";
import type { ProductGeneral } from "../../contract/staff/product-shapes.ts";
import { cleanHtml } from "../../platform/html.ts";
import type { ProductColumns } from "../kit/product-columns.ts";

export type Errors = Record<string, string[]>;

/** Fields of a product, with the slug and the position that the shop fills in if they are left empty. */
export type CompleteGeneral = ProductGeneral & { slug: string; position: number };

interface KnownOfProduct {
  /** Null for a new product. */
  stored: Pick<ProductColumns, "description_html" | "deal_to"> | null;
  /** Another product that already has this slug. */
  slugHolder: { name: string } | null;
  /** The category of each sub-category. */
  subCategories: ReadonlyMap<number, number>;
  now: Date;
}

/**
 * Checks the fields of one product, whatever their source.
 * @returns the errors by field, and what to store: the sanitised description, and no dates without a deal
 */
export function checkProduct(
  given: CompleteGeneral,
  known: KnownOfProduct,
): { errors: Errors; checked: ProductColumns } {
  const { stored, slugHolder, subCategories, now } = known;
  const errors: Errors = {};
  if (slugHolder) errors.slug = [serverTexts.addressTaken(slugHolder.name)];
  if (subCategories.get(given.sub_category_id) !== given.category_id) {
    errors.sub_category_id = [serverTexts.subCategoryElsewhere];
  }
  const deal_from = toDate(given.deal_of_day ? given.deal_from : null);
  const deal_to = toDate(given.deal_of_day ? given.deal_to : null);
  const isNew = deal_to?.getTime() !== stored?.deal_to?.getTime();
  if (deal_to && deal_from && deal_to <= deal_from) errors.deal_to = [serverTexts.dealEndsFirst];
  else if (deal_to && isNew && deal_to <= now) errors.deal_to = [serverTexts.dealOver];
  // The stored description is already sanitised.
  const isStored = given.description_html === stored?.description_html;
  const description_html = isStored ? given.description_html : cleanHtml(given.description_html);
  return { errors, checked: { ...given, deal_from, deal_to, description_html } };
}

function toDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
