import { useRouteLoaderData } from "react-router";
import type { Category } from "../contract/catalogue.ts";
import type { Site } from "../contract/site.ts";

/** What every page shows around itself. */
export interface RootData {
  site: Site;
  categories: Category[];
  /** Where the shop is reached from outside, such as https://shop.example.com. */
  origin: string;
}

/** Undefined only when even these could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
