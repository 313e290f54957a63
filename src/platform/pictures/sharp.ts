import { createRequire } from "node:module";
import type Sharp from "sharp";

const require = createRequire(import.meta.url);

/** Loaded with the first picture, because it takes a twentieth of the time and memory of starting the shop. */
export const sharp = ((...given: Parameters<typeof Sharp>) =>
  (require("sharp") as typeof Sharp)(...given)) as typeof Sharp;
