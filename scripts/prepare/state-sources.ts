import { createHash } from "node:crypto";
import { join, sep } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import programConfig from "../../vite.program.config.ts";

const project = join(import.meta.dirname, "../..");
const sources = join(project, "src") + sep;

/** The code that loads, updates, saves and resumes the public state, and the code that turns database replies into rows. */
const roots = ["src/shop/live/live.ts", "src/platform/db/database.ts"];
/** Data read by these modules is never saved: each process reads it again at startup. */
const isReadAtEachStart = /\/shop\/live\/short-parts\.ts$/;

interface StateSources {
  /** Hash of the code. */
  hash: string;
  /** All the code, including that of packages. */
  code: string;
  /** The shop's own files, as paths relative to the project. */
  files: string[];
  /** Imports not included in the code: resolved elsewhere at run time. */
  imports: string[];
}

/**
 * The code that a saved public state depends on: everything reachable from the roots, bundled as for the program and tree-shaken.
 * Importing one of the shop's modules only defines things, so unused modules are left out.
 * @param changes that tests apply to the sources
 */
export async function findStateSources(changes: Plugin[] = []): Promise<StateSources> {
  const { ssr, plugins, build: settings } = programConfig;
  const { external: notBundled, output } = settings?.rolldownOptions ?? {};
  const result = await build({
    root: project,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    ssr,
    plugins: [plugins, changes],
    build: {
      ...settings,
      write: false,
      sourcemap: false,
      rolldownOptions: {
        input: roots.map((root) => join(project, root)),
        external: [isReadAtEachStart, ...(notBundled as RegExp[])],
        treeshake: { moduleSideEffects: (id) => !id.startsWith(sources) },
        output,
      },
    },
  });
  const chunks = (result as Rolldown.RolldownOutput).output
    .filter((file) => file.type === "chunk")
    .sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
  const code = chunks.map((chunk) => `${chunk.fileName}\0${chunk.code}\0`).join("");
  const names = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return {
    hash: createHash("sha256").update(code).digest("hex"),
    code,
    files: chunks.flatMap(ownFiles).sort(),
    imports: imported.filter((name) => !names.has(name)),
  };
}

function ownFiles({ modules }: Rolldown.OutputChunk): string[] {
  return Object.entries(modules)
    .filter(([id, { code }]) => code && id.startsWith(sources))
    .map(([id]) => id.slice(project.length + 1).replaceAll(sep, "/"));
}
