import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/storefront",
  buildDirectory: "build",
  ssr: true,
  // One small file per route is faster than four.
  splitRouteModules: false,
  // The route manifest is one hashed asset, so that no navigation requests parts of it from the server.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
