/** The settings as part of the public state. */
export type { Settings } from "./groups.ts";
