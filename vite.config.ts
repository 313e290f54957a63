import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Every asset keeps an address of its own: data: addresses are not allowed by the content security policy.
  build: { assetsInlineLimit: 0 },
});
