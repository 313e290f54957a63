import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../src/storefront/routes.ts";

/** Every page of the storefront, including those within a layout. */
export const pageRoutes = (routes as RouteConfigEntry[]).flatMap((entry) => entry.children ?? [entry]);
