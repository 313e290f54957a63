import { build, type Plugin } from "vite";

const suffix = "?script";

/** `import text from "./x.ts?script"`: the module bundled and minified into one classic script, as a string to inline in a page. */
export function scriptText(): Plugin {
  return {
    name: "script-text",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return;
      const input = id.slice(0, -suffix.length);
      this.addWatchFile(input);
      return `export default ${JSON.stringify(await bundle(input))}`;
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    ...{ configFile: false, envDir: false, publicDir: false, logLevel: "warn" },
    build: {
      write: false,
      lib: { entry, formats: ["iife"], name: "script" },
      minify: true,
      target: "baseline-widely-available",
    },
  });
  const [result] = [built].flat();
  const [chunk, ...others] = result && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`${entry} is more than one script.`);
  return chunk.code.trim();
}
