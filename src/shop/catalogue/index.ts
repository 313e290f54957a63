export { buildCatalogue, readCatalogueRows } from "./load-catalogue.ts";
export { purchaseRefusal, visibilityFor } from "./policy.ts";
export { catalogueRoutes } from "./routes.ts";
export type { Catalogue, CatalogueVariant } from "./state.ts";
