export { isGtin } from "./gtin.ts";
export { catalogueIsEmpty, type Identities, identities } from "./import-queries.ts";
export { catalogueJobs } from "./jobs.ts";
export { type Catalogue, openCatalogue } from "./live-catalogue.ts";
export { nearWords } from "./near-words.ts";
export { mayBuy, maySee } from "./policy.ts";
export { productIdByToken } from "./queries.ts";
export { catalogueRoutes } from "./routes.ts";
export { refKey } from "./search.ts";

export type { CatalogueVariant, Snapshot } from "./snapshot.ts";

export { catalogueStaffRoutes } from "./staff-routes.ts";
export { storeCatalogue } from "./store-catalogue.ts";
export type { CatalogueStored } from "./stored.ts";
