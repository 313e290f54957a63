export { Description } from "./description.ts";
export { GivenSlots } from "./given-slots.ts";
export { toNameKey, usedAttributes } from "./product-packer.ts";
export {
  changeTable,
  inCatalogueOrder,
  productWithId,
  productWithToken,
  tableBuilder,
  variantWithGtin,
  variantWithId,
} from "./product-table.ts";
export { restoreTable, saveTable } from "./save-table.ts";
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
