import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { layerOrder } from "./scripts/prepare/layer-order.ts";
import { scriptText } from "./scripts/prepare/script-text.ts";

export default defineConfig({
  plugins: [reactRouter(), layerOrder(), scriptText()],
  // Every asset keeps an address of its own: data: addresses are not allowed by the content security policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The request handler is built together with the pages.
    ssr: { build: { rolldownOptions: { input: "src/storefront/server.ts" } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash].js`,
            assetFileNames: ({ names: [name = ""] }) => `assets/${shortened(name)}-[hash][extname]`,
            // Some thirty small files a page would each cost a way to the server and back.
            codeSplitting: {
              groups: [
                { name: "router", test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
                { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
                {
                  name: "shared",
                  test: /[\\/]src[\\/](?:ui|contract|storefront)[\\/]/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 30_000,
                },
              ],
            },
          },
        },
      },
    },
  },
});

/** A group's name goes on with all that use it. */
function shortened(name: string): string {
  return name.replace(/~.*|\.[a-z0-9]+$/, "");
}
