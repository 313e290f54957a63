export { importDemonstration, importDemonstrationOnce, readFrom } from "./demonstration.ts";
export { type ImportOutcome, importCatalogue } from "./import-catalogue.ts";
export type { ImportProblem } from "./problems.ts";
