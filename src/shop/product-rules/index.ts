export { checkProduct } from "./check-product.ts";
export {
  checkVariant,
  checkVariants,
  type KnownOfVariants,
  noNumbers,
  permittedAttributes,
  type VariantChecked,
} from "./check-variants.ts";
export { checkDeclarations, declaredByImporters, declaredByProducts, missingDeclarations } from "./declarations.ts";
export type { Holder, TaxClassGiven, VariantRow } from "./stored.ts";
