export { importDemonstration, importDemonstrationOnce } from "./demonstration.ts";
export { aloneWithYear } from "./queries.ts";
export { openMemoryJobs } from "./year/memory-jobs.ts";
export { SimulatedClock, type Stage } from "./year/stage.ts";
export { findYearObstacle, playYear } from "./year/year.ts";
