import { dirname, join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/**
 * `import.meta.dirname` and `import.meta.url` keep their meaning in the built program: they lead to the source, beside which its files
 * are. Written as a path from the built file, so that the project may be moved.
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
        // Lines remain what they are.
        return { code: moved, map: null };
      },
    },
  };
}
