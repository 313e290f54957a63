import { join } from "node:path";
import { defineConfig } from "vite";
import { sourceFolders } from "./scripts/prepare/source-folders.ts";

const project = import.meta.dirname;
const program = join(project, "build/program");

/** Bundles shop, worker and packages into a few files, which load in half the CPU time of 1,500 sources. Dev and tests run the sources. */
export default defineConfig({
  publicDir: false,
  plugins: [sourceFolders(project, program)],
  ssr: { noExternal: true },
  // `src/state-key.ts` compares it with the build present when the program starts.
  define: { BUILT_FROM: JSON.stringify(process.env.BUILT_FROM ?? "") },
  build: {
    ssr: true,
    outDir: program,
    emptyOutDir: true,
    target: "node24",
    sourcemap: true,
    rolldownOptions: {
      input: ["main", "worker"].map((name) => join(project, `src/${name}.ts`)),
      // These are compiled for one system, or never loaded in production.
      external: [/^sharp$/, /^@node-rs\/argon2$/, /^vite$/, /^pg-native$/],
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        comments: false,
        // Keeps names and lines for stack traces. One character beyond Latin-1 would double a file's size in memory.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});
