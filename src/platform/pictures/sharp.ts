import { createRequire } from "node:module";
import type Sharp from "sharp";

const require = createRequire(import.meta.url);

/** Loaded with the first picture, because it accounts for a twentieth of the shop's startup time and memory. */
export const sharp = ((...given: Parameters<typeof Sharp>) =>
  (require("sharp") as typeof Sharp)(...given)) as typeof Sharp;
