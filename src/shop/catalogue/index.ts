export type { CatalogueVariant } from "./catalogue-product.ts";
export { type Catalogue, openCatalogue } from "./live-catalogue.ts";
export { nearWords } from "./near-words.ts";
export { mayBuy, maySee } from "./policy.ts";
export { catalogueRoutes } from "./routes.ts";
export type { Snapshot } from "./snapshot.ts";
