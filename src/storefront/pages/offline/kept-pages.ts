import { languageFromPath, withoutLanguage } from "../../../language/addresses.ts";
import { language } from "../../../language/text.ts";
import { keptAtHeader, keptPrefix, keptTitleHeader } from "../../offline/kept-names.ts";
import { hashOwner } from "../../offline/owner.ts";
import { storedToken } from "../../token.ts";

export interface KeptPage {
  /** Without its language prefix. */
  address: string;
  title: string;
  at: string;
}

/** The pages kept on this device for this customer in this language, newest first. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!("caches" in window)) return [];
  const name = `${keptPrefix}${document.documentElement.dataset.build}-${await hashOwner(storedToken())}`;
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const { headers } = (await cache.match(request)) ?? Response.error();
      const title = headers.get(keptTitleHeader);
      const isPage =
        title !== null && languageFromPath(pathname) === language() && withoutLanguage(pathname) !== "/offline";
      return isPage
        ? [{ address: withoutLanguage(pathname) + search, title: pageName(title), at: headers.get(keptAtHeader) ?? "" }]
        : [];
    }),
  );
  return pages.flat().reverse();
}

/** The title of a page without the name of the shop. */
export function pageName(title: string): string {
  return decodeURIComponent(title).replace(/ \| [^|]*$/, "");
}

export type Group = "cart" | "orders" | "products" | "lists" | "others";

export function pageGroup({ address }: KeptPage): Group {
  if (address === "/cart") return "cart";
  if (/^\/(?:order|documents)/.test(address)) return "orders";
  if (/^\/(?:product\/product-details|kits)\//.test(address)) return "products";
  if (/^\/(?:lists|wishlist)/.test(address)) return "lists";
  return "others";
}
