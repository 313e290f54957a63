import { homeCountry } from "../../contract/countries.ts";
import { selectFieldNames } from "../../contract/field-types.ts";
import { type declarationFields, productFields, variantFields } from "../../contract/product-fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { ProductColumns, VariantColumns } from "../kit/product-columns.ts";
import type { Errors } from "./check-product.ts";

/**
 * What the law requires an offer to declare: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6(1) with 6(10) for online sale, and
 * the licence number under Medical Devices Rules, 2017, rule 44.
 */
type Declarations = Pick<ProductColumns, (typeof declarationFields)[number]>;
type VariantDeclarations = Pick<VariantColumns, (typeof declaredByVariants)[number]>;

export const declaredByProducts = selectFieldNames(productFields, { toPublish: true });
export const declaredByVariants = selectFieldNames(variantFields, { toPublish: true });
/** Rule 6(1)(a): for imported goods, the importer as well. */
export const declaredByImporters = ["importer_name", "importer_address"] as const;

type ProductDeclaration = (typeof declarationFields)[number];

function missingOfProduct(product: Declarations): ProductDeclaration[] {
  const isImported = product.country_of_origin !== null && product.country_of_origin !== homeCountry;
  const required = [...declaredByProducts, ...(isImported ? declaredByImporters : [])];
  return required.filter((name) => product[name] === null);
}

function missingOfVariant(variant: VariantDeclarations) {
  return declaredByVariants.filter((name) => variant[name] === null);
}

/** The declarations that a product lacks, without duplicates. */
export function missingDeclarations(product: Declarations, variants: readonly VariantDeclarations[]) {
  const ofVariants = new Set(variants.flatMap(missingOfVariant));
  return [
    ...missingOfProduct(product).map((name) => ({ name, label: productFields[name].label })),
    ...[...ofVariants].map((name) => ({ name, label: variantFields[name].label })),
  ];
}

/**
 * What keeps a product from being on sale. One that was on sale before a declaration was required may stay as it is, but must not lose any.
 * @param before null if it is not on sale yet
 */
export function checkDeclarations(given: Declarations, before: Declarations | null): Errors {
  const excused = before ? missingOfProduct(before) : [];
  return toErrors(missingOfProduct(given).filter((name) => !excused.includes(name)));
}

/** @param before the same variant while on sale; null if it is newly on sale */
export function checkVariantDeclarations(given: VariantDeclarations, before: VariantDeclarations | null): Errors {
  const excused = before ? missingOfVariant(before) : [];
  return toErrors(missingOfVariant(given).filter((name) => !excused.includes(name)));
}

function toErrors(names: readonly string[]): Errors {
  return Object.fromEntries(names.map((name) => [name, [serverTexts.declarationMissing]]));
}
