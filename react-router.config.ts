import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/storefront",
  buildDirectory: "build",
  ssr: true,
  // One small file for each route is quicker than four.
  splitRouteModules: false,
  // The list of routes is one hashed asset, so that no navigation asks the server for a part of it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
