import { join } from "node:path";
import { defineConfig } from "vite";
import { inlineTexts } from "./scripts/prepare/inline-texts.ts";
import { layerOrder } from "./scripts/prepare/layer-order.ts";
import { officeChunks } from "./scripts/prepare/shared-chunks.ts";

const project = import.meta.dirname;

/** The back office: a separate application, loaded independently of the shoppers' pages. */
export default defineConfig({
  root: join(project, "src/backoffice"),
  base: "/admin/",
  cacheDir: join(project, ".cache/vite-backoffice"),
  publicDir: false,
  plugins: [inlineTexts({ marked: false }), layerOrder()],
  oxc: { jsx: { runtime: "automatic" } },
  server: { fs: { allow: [project] } },
  build: {
    outDir: join(project, "build/backoffice"),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // Every asset keeps its own URL: the content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
    // As for the storefront's pages.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
              priority: 2,
            },
            ...officeChunks,
          ],
        },
      },
    },
  },
});
