export { importDemonstration, importDemonstrationOnce } from "./demonstration.ts";
export { gatherStatistics } from "./queries.ts";
