export { productsForExport, type StoredProduct } from "./bulk-queries.ts";
export type { ProductQuery } from "./list-queries.ts";
export * as onSale from "./on-sale-queries.ts";
export { productIdByToken, variantNamed } from "./on-sale-queries.ts";
export { documentsOfVariants } from "./part-queries.ts";
export {
  loadProducts,
  type PlannedProduct,
  type ProductGiven,
  ProductPlan,
  type StoredProducts,
} from "./plan-products.ts";
export { classOn } from "./product-edited.ts";
export { productsStaffRoutes } from "./staff-routes.ts";
export type { ProductOnSale, VariantOnSale } from "./state.ts";
export { storeProductParts } from "./store-parts.ts";
export { storeProducts } from "./store-products.ts";
export type { ProductDocument } from "./tables.ts";
export { listVariants } from "./variant-queries.ts";
