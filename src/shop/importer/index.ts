export { importDemonstration, importDemonstrationOnce, readFrom } from "./demonstration.ts";
export { importCatalogue } from "./import-catalogue.ts";
export type { ImportProblem } from "./problems.ts";
