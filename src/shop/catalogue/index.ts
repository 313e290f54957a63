export type { CatalogueProduct, CatalogueVariant, ProductChange } from "../product-table/index.ts";
export { toProductDocument } from "./assemble.ts";
export { isFoundAlike, type LoadedCatalogue } from "./compose.ts";
export { readCatalogue, readCatalogueChanges } from "./load-catalogue.ts";
export { batchedFlags, type Flags, flagsColumn, toFlags } from "./queries.ts";
export { catalogueRoutes, pricesFor } from "./routes.ts";
export { searchCatalogue, variantsNamed } from "./search-catalogue.ts";
export { startingPrices, toVariantFound } from "./shapes.ts";
export type { Catalogue } from "./state.ts";
