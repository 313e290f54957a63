import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { hindiFolder } from "./scripts/prepare/hindi-assets.ts";
import { inlineTexts } from "./scripts/prepare/inline-texts.ts";
import { layerOrder } from "./scripts/prepare/layer-order.ts";
import { scriptText } from "./scripts/prepare/script-text.ts";
import { sharedChunks } from "./scripts/prepare/shared-chunks.ts";
import { shortClassNames } from "./scripts/prepare/short-class-names.ts";
import { twoStylesheets } from "./scripts/prepare/two-stylesheets.ts";

export default defineConfig(({ command }) => ({
  plugins: [inlineTexts({ marked: true }), reactRouter(), twoStylesheets(), layerOrder(), scriptText()],
  define: {
    "import.meta.env.HINDI_FOLDER": JSON.stringify(hindiFolder()),
    "import.meta.env.BUILD": JSON.stringify(process.env.SHOP_BUILD ?? ""),
  },
  // During development class names show where they come from.
  css: command === "build" ? { modules: { generateScopedName: shortClassNames(import.meta.dirname) } } : {},
  build: {
    // Every asset keeps its own URL: the content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
  },
  environments: {
    // The request handler is built together with the pages.
    ssr: {
      build: {
        rolldownOptions: {
          input: "src/storefront/server.ts",
          // One character beyond Latin-1 would double a file's size in the server's memory.
          output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } } },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash].js`,
            assetFileNames: ({ names: [name = ""] }) => `assets/${shortened(name)}-[hash][extname]`,
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 5 },
                { name: "router", test: /node_modules[\\/]react-router[\\/]/, priority: 4 },
                ...sharedChunks,
              ],
            },
          },
        },
      },
    },
  },
}));

function shortened(name: string): string {
  return name.replace(/\.[a-z0-9]+$/, "");
}
