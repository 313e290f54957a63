import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The sources that this program was built from, by their hash. The build fills it in (`vite.program.config.ts`). */
declare const BUILT_FROM: string;

/**
 * What a saved public state depends on, beside the rows of the database: the code that makes it, its packages included
 * (`scripts/prepare/state-sources.ts`), Node with its data of languages and time zones, and the schema. Only a process with the same key
 * may use it. Null where the sources run, which may change at any time, where they changed while they were built, and where another
 * program has been built since this process began: what is on the disk says nothing then about the code that runs.
 * @param program the folder of the built program
 * @param migrations their folder
 */
export function stateKey(
  program: string,
  migrations: string,
  builtFrom = typeof BUILT_FROM === "undefined" ? "" : BUILT_FROM,
): string | null {
  const sources = readIfThere(join(program, "state-sources"));
  // Read last: a build removes it before anything else and leaves it when all is done.
  const stamp = readIfThere(join(program, "sources"));
  if (builtFrom === "" || sources === null || stamp !== builtFrom) return null;
  const node = [JSON.stringify(process.versions), process.arch];
  const parts = [sources, ...node, ...readdirSync(migrations).sort()];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
