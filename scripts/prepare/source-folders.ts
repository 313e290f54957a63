import { dirname, join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/**
 * Keeps `import.meta.dirname` and `import.meta.url` pointing at the source in the built program, because its files lie beside it.
 * Written as a path relative to the built file, so that the project can be moved.
 */
export function sourceFolders(project: string, output: string): Plugin {
  const sources = join(project, "src") + sep;
  return {
    name: "source-folders",
    transform: {
      filter: { code: /import\.meta\.(?:dirname|url)/ },
      handler(code, id) {
        if (!id.startsWith(sources)) return;
        const file = relative(output, id).replaceAll(sep, "/");
        const moved = code
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
          .replaceAll("import.meta.url", `new URL(${JSON.stringify(file)}, import.meta.url).href`);
        // Line numbers stay the same.
        return { code: moved, map: null };
      },
    },
  };
}
