export { toProductDocument } from "./assemble.ts";
export { buildCatalogue, readCatalogueRows } from "./load-catalogue.ts";
export { catalogueRoutes, pricesFor } from "./routes.ts";
export { searchCatalogue, variantsNamed } from "./search-catalogue.ts";
export { startingPrices, toVariantFound } from "./shapes.ts";
export type { Catalogue, CatalogueVariant } from "./state.ts";
