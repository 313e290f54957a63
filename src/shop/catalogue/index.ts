export { toProductDocument } from "./assemble.ts";
export { buildCatalogue, readCatalogueRows } from "./load-catalogue.ts";
export { catalogueRoutes } from "./routes.ts";
export { startingPrices } from "./shapes.ts";
export type { Catalogue, CatalogueVariant } from "./state.ts";
