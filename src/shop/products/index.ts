export { checkVariant, type VariantChecked } from "./check-variants.ts";
export { holdersOf, lastPosition, lockCatalogue, type VariantRow, variantsOf } from "./edit-queries.ts";
export { isGtin } from "./gtin.ts";
export type { ProductQuery } from "./list-queries.ts";
export { catalogueIsEmpty, type Identities, identities } from "./merge-queries.ts";
export * as onSale from "./on-sale-queries.ts";
export {
  type ProductRow,
  productIdByToken,
  type VariantRow as VariantOnSale,
  variantNamed,
} from "./on-sale-queries.ts";
export { classOn } from "./product-edited.ts";
export { refKey } from "./ref-key.ts";
export {
  attributeNames,
  type Groups,
  groupsByName,
  productsBySlug,
  productsForSheet,
  type SheetProduct,
} from "./sheet-queries.ts";
export { productStaffRoutes } from "./staff-routes.ts";
export { storeCatalogue } from "./store-catalogue.ts";
export { type PlannedProduct, storePlanned } from "./store-planned.ts";
export type { CatalogueStored } from "./stored.ts";
export type { DeviceClass } from "./tables.ts";
