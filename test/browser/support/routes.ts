import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../src/storefront/routes.ts";

/** Every page of the storefront, those within a layout too. */
export const pageRoutes = (routes as RouteConfigEntry[]).flatMap((entry) => entry.children ?? [entry]);
