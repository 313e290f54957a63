import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const order = readFileSync(join(import.meta.dirname, "../../src/ui/styles/layers.css"), "utf8").trim();

/**
 * Prepends the cascade layer order to every stylesheet. The first declaration fixes the order, and which of a page's stylesheets the
 * browser reads first depends on how they were split.
 */
export function layerOrder(): Plugin {
  return {
    name: "layer-order",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type === "asset" && asset.fileName.endsWith(".css")) asset.source = `${order}\n${asset.source}`;
      }
    },
  };
}
