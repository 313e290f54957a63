export { importDemonstration, importDemonstrationOnce } from "./demonstration.ts";
export { openMemoryJobs } from "./year/memory-jobs.ts";
export { SimulatedClock, type Stage } from "./year/stage.ts";
export { hasDemonstrationYear, playYear, shopHasOrders } from "./year/year.ts";
