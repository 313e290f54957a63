import { useRouteLoaderData } from "react-router";
import type { Category } from "../contract/catalogue.ts";
import type { Site } from "../contract/site.ts";

/** The data of header and footer. */
export interface RootData {
  site: Site;
  categories: Category[];
  /** Where the shop is reached from outside, such as https://shop.example.com. */
  origin: string;
  /** Only while the server renders: what the request's cookie says. */
  signedIn?: boolean;
}

/** Undefined only when the root's own loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** Whether tax comes on top of prices. A seller without a GSTIN may show and collect none (CGST Act s.32). */
export function useChargesTax(): boolean {
  return useRootData()?.site.gstin !== "";
}
