/** Writes Hindi copies of the scripts just built, and removes the marks from the English ones. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hindiCatalogues, hindiFolder } from "./hindi-assets.ts";
import { readCatalogue, unmarked } from "./text-marks.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");
const folder = hindiFolder();
const catalogue = readCatalogue(hindiCatalogues);
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));

mkdirSync(join(assets, folder), { recursive: true });
for (const name of scripts) {
  const marked = readFileSync(join(assets, name), "utf8");
  writeFileSync(join(assets, name), unmarked(marked, null));
  // Scripts import each other by relative URLs but preload by absolute ones.
  const hindi = unmarked(marked, catalogue).replace(/\bassets\/([\w.-]+\.js)\b/g, (address, script: string) =>
    scripts.includes(script) ? `assets/${folder}/${script}` : address,
  );
  writeFileSync(join(assets, folder, name), hindi);
}
