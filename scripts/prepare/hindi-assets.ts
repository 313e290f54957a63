import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const hindiCatalogues = join(import.meta.dirname, "../../src/language/hi");

/** The folder of Hindi scripts below `assets`. Its name is derived from the translations, because its files are cached for a year. */
export function hindiFolder(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(hindiCatalogues).sort()) hash.update(readFileSync(join(hindiCatalogues, file)));
  return `hi-${hash
    .digest("base64url")
    .replace(/[^a-zA-Z0-9]/g, "")
    .slice(0, 8)}`;
}
