import { join } from "node:path";

/** Where the shop that is tried keeps what is its own. */
export const dataDir = join(import.meta.dirname, "../../../.cache/browser-shop");
