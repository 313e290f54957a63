export { openMemoryJobs } from "./memory-jobs.ts";
export { aloneWithYear } from "./queries.ts";
export { SimulatedClock, type Stage } from "./stage.ts";
export { findYearObstacle, playYear } from "./year.ts";
