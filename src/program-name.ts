import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Names the program as it was built, with the schema that it works on. Null where its sources run, which may change at any time.
 * @param migrations their folder
 */
export function programName(migrations: string): string | null {
  // Left beside the built files by the build: a hash of the sources.
  const stamp = join(dirname(import.meta.filename), "sources");
  if (!existsSync(stamp)) return null;
  const parts = [readFileSync(stamp, "utf8"), process.version, process.arch, ...readdirSync(migrations).sort()];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}
