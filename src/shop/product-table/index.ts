export { Description } from "./description.ts";
export { toNameKey, usedAttributes } from "./product-packer.ts";
export {
  changeTable,
  GivenSlots,
  inCatalogueOrder,
  productWithId,
  productWithToken,
  tableBuilder,
  variantWithGtin,
  variantWithId,
} from "./product-table.ts";
export { SharedValues } from "./shared-values.ts";
export { noStars, type StarCounts, toStars } from "./stars.ts";
export type {
  CatalogueDocument,
  CatalogueProduct,
  CatalogueVariant,
  ProductChange,
  Products,
  ProductTable,
  Slots,
} from "./state.ts";
