export { type Catalogue, openCatalogue } from "../live/live.ts";
export type { CatalogueVariant } from "./catalogue-product.ts";
export type { Snapshot } from "./load-catalogue.ts";
export { nearWords } from "./near-words.ts";
export { mayBuy, maySee } from "./policy.ts";
export { catalogueRoutes } from "./routes.ts";
