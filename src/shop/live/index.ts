export { beginLive, openLive } from "./live.ts";
