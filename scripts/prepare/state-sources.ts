import { createHash } from "node:crypto";
import { join, sep } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import programConfig from "../../vite.program.config.ts";

const project = join(import.meta.dirname, "../..");
const sources = join(project, "src") + sep;

/** What loads, follows, saves and resumes the public state, and what turns the database's replies into rows. */
const roots = ["src/shop/live/live.ts", "src/platform/db/database.ts"];
/** What these read is never saved: the next process reads it again. */
const isReadAtEachStart = /\/shop\/live\/short-parts\.ts$/;

interface StateSources {
  /** Of the code. */
  hash: string;
  /** All of it, that of the packages included. */
  code: string;
  /** Those of the shop, as paths from the project. */
  files: string[];
  /** What is not among the code: imported from elsewhere when the program runs. */
  imports: string[];
}

/**
 * The code that a saved public state depends on: all that the roots can reach, bundled as for the program, without what they never use.
 * A module of the shop defines and does nothing else when it is imported, so one of which nothing is used is left out.
 * @param changes applied to the sources, by tests
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
