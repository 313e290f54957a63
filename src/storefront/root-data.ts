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

/** The groups of products that visitors are led to. One in which there is nothing is still at its address, and says so. */
export function groupsShown(root: RootData | undefined): Category[] {
  return root?.categories.filter(({ product_count }) => product_count > 0) ?? [];
}
