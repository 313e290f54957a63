import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What a saved public state depends on, beside the rows of the database: the code that makes it, its packages included
 * (`scripts/prepare/state-sources.ts`), Node with its data of languages and time zones, and the schema. Only a process with the same key
 * may use it. Null where the sources run, which may change at any time, and where they changed while they were built.
 * @param program the folder of the built program
 * @param migrations their folder
 */
export function stateKey(program: string, migrations: string): string | null {
  // Left there by the build, which ends with the stamp.
  const stamp = join(program, "sources");
  const sources = join(program, "state-sources");
  if (!existsSync(stamp) || !existsSync(sources)) return null;
  const parts = [readFileSync(sources, "utf8"), process.version, process.arch, ...readdirSync(migrations).sort()];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}
