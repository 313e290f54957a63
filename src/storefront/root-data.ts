import { useRouteLoaderData } from "react-router";
import type { Category } from "../contract/catalogue.ts";
import type { Site } from "../contract/site.ts";

/** Fields of the shop that only the home page shows, and loads itself. */
const onHomePage = ["counters", "about", "vision", "mission", "showcase"] as const;

export type HomeSite = Pick<Site, (typeof onHomePage)[number]>;

/** Fields of the shop that any page may show. */
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

/** A category; includes its picture only during server rendering. */
export type MenuCategory = Omit<Category, keyof CategoryPicture> & Partial<CategoryPicture>;

type CategoryPicture = Pick<Category, "file" | "width" | "height" | "placeholder">;

/** The data of all routes, as sent to the browser with a page. Few pages show category pictures, and those load them. */
export function withoutUnused(data: unknown): unknown {
  const { loaderData } = data as { loaderData?: { root?: RootData } | null };
  if (!loaderData?.root) return data;
  const { root } = loaderData;
  const categories = root.categories.map(({ file, width, height, placeholder, ...category }) => category);
  return { ...(data as object), loaderData: { ...loaderData, root: { ...root, categories } } };
}

/** The data for header and footer. */
export interface RootData {
  site: PageSite;
  categories: MenuCategory[];
  /** The shop's public origin, such as https://shop.example.com. */
  origin: string;
  /** Only during server rendering: from the request's cookie. */
  signedIn?: boolean;
}

/** Undefined only when the root's own loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** Whether tax is added to prices. A seller without a GSTIN may show and collect none (CGST Act s.32). */
export function useChargesTax(): boolean {
  return useRootData()?.site.gstin !== "";
}
