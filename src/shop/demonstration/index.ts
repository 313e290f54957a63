export { importDemonstration, importDemonstrationOnce } from "./demonstration.ts";
