export { openLive } from "./live.ts";
