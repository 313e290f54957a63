export { attributeNames, type Groups, groupsByName, productsForExport, type StoredProduct } from "./bulk-queries.ts";
export { isGtin } from "./gtin.ts";
export type { ProductQuery } from "./list-queries.ts";
export { catalogueIsEmpty, type Identities, identities } from "./merge-queries.ts";
export * as onSale from "./on-sale-queries.ts";
export { productIdByToken, variantNamed } from "./on-sale-queries.ts";
export {
  loadProducts,
  type PlannedProduct,
  type ProductGiven,
  ProductPlan,
} from "./plan-products.ts";
export { classOn } from "./product-edited.ts";
export { lockCatalogue } from "./product-queries.ts";
export { refKey } from "./ref-key.ts";
export { productStaffRoutes } from "./staff-routes.ts";
export type { ProductOnSale, VariantOnSale } from "./state.ts";
export { storeCatalogue } from "./store-catalogue.ts";
export { storeProducts } from "./store-products.ts";
export type { CatalogueStored } from "./stored.ts";
export { type VariantRow, variantsOf } from "./variant-queries.ts";
