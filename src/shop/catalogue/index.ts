export { toProductDocument } from "./assemble.ts";
export { isFoundAlike, type LoadedCatalogue } from "./compose.ts";
export { readCatalogue, readCatalogueChanges } from "./load-catalogue.ts";
export { catalogueRoutes, pricesFor } from "./routes.ts";
export { searchCatalogue, variantsNamed } from "./search-catalogue.ts";
export { startingPrices, toVariantFound } from "./shapes.ts";
export type { Catalogue, CatalogueProduct, CatalogueVariant, ProductChange } from "./state.ts";
