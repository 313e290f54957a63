import { join } from "node:path";

/** Journeys of the shop and of the office run beside each other, each with a shop of its own. */
export const part = process.env.JOURNEYS ?? "all";

/** Where the shop that is tried keeps what is its own. */
export const dataDir = join(import.meta.dirname, `../../../.cache/browser-${part}`);
