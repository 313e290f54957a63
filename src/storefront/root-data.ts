import { useRouteLoaderData } from "react-router";
import type { Category } from "../contract/catalogue.ts";
import type { Site } from "../contract/site.ts";

/** What only the home page shows of the shop, which loads it itself. */
const onHomePage = ["counters", "about", "vision", "mission", "showcase"] as const;

export type HomeSite = Pick<Site, (typeof onHomePage)[number]>;

/** What any page may show of the shop. */
export interface PageSite extends Omit<Site, keyof HomeSite> {
  /** The picture of link previews. */
  showcase: Pick<Site["showcase"], "file" | "alt" | "title">;
}

export function forHomePage(site: Site): HomeSite {
  return Object.fromEntries(onHomePage.map((name) => [name, site[name]])) as unknown as HomeSite;
}

export function forAllPages({ counters, about, vision, mission, showcase, ...site }: Site): PageSite {
  const { file, alt, title } = showcase;
  return { ...site, showcase: { file, alt, title } };
}

/** A category; with its picture while the server renders. */
export type MenuCategory = Omit<Category, keyof CategoryPicture> & Partial<CategoryPicture>;

type CategoryPicture = Pick<Category, "file" | "width" | "height" | "placeholder">;

/** The data of all routes, as the browser receives it with a page. Few pages show pictures of categories; these load them. */
export function withoutUnused(data: unknown): unknown {
  const { loaderData } = data as { loaderData?: { root?: RootData } | null };
  if (!loaderData?.root) return data;
  const { root } = loaderData;
  const categories = root.categories.map(({ file, width, height, placeholder, ...category }) => category);
  return { ...(data as object), loaderData: { ...loaderData, root: { ...root, categories } } };
}

/** The data of header and footer. */
export interface RootData {
  site: PageSite;
  categories: MenuCategory[];
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
