import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const order = readFileSync(join(import.meta.dirname, "../../src/ui/styles/layers.css"), "utf8").trim();

/**
 * Begins every stylesheet with the order of the cascade's layers. It is fixed by its first declaration, and which of a
 * page's sheets the browser reads first follows from how they were split.
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
