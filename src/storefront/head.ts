import type { MetaDescriptor } from "react-router";
import { alternates, localAddress } from "../language/addresses.ts";
import { language } from "../language/text.ts";
import type { PageSite, RootData } from "./root-data.ts";
import { breadcrumbs, graph, type Thing } from "./seo/structured-data.ts";

interface HeadArguments {
  matches: ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Metadata for search engines and link previews. Pages without it are not indexed. */
export interface Findable {
  /** The canonical URL, without the host. */
  address: string;
  /** The parent pages, without Home and the page itself. */
  trail?: { name: string; to: string }[];
  /** The link preview's picture; by default the shop's own. */
  picture?: { path: string; alt: string; width?: number; height?: number };
  /** Its structured data. */
  things?(site: PageSite, origin: string): Thing[];
}

/** "Nasokarna: Instruments for ear, nose and throat". A new shop has no tagline. */
export const nameAndTagline = (site: Pick<PageSite, "name" | "tagline"> | undefined) =>
  [site?.name, site?.tagline].filter(Boolean).join(": ");

/** The head of a page. Without a title, it is that of the home page. */
export function head(
  { matches }: HeadArguments,
  title: string | null,
  description?: string,
  findable?: Findable,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  const site = root?.site;
  const fullTitle = title === null ? nameAndTagline(site) : [title, site?.name].filter(Boolean).join(" | ");
  const words = description || site?.blurb;
  return [
    { title: fullTitle },
    ...(words ? [{ name: "description", content: words }] : []),
    ...(root && findable ? shown(root, findable, { title: title ?? fullTitle, words }) : [hidden]),
  ];
}

const hidden: MetaDescriptor = { name: "robots", content: "noindex" };

/** Canonical URL, link preview (Open Graph) and structured data (schema.org). */
function shown(
  { site, origin }: RootData,
  { address, trail = [], picture, things }: Findable,
  { title, words }: { title: string; words?: string },
): MetaDescriptor[] {
  const image = picture ?? { path: site.showcase.file, alt: site.showcase.alt || site.showcase.title };
  const canonical = origin + localAddress(address);
  const about = [
    ...(address === "/" ? [] : [breadcrumbs([...trail, { name: title, to: address }], origin)]),
    ...(things?.(site, origin) ?? []),
  ];
  return [
    { tagName: "link", rel: "canonical", href: canonical },
    ...alternates(address).map(([hrefLang, local]) => ({
      tagName: "link" as const,
      ...{ rel: "alternate", hrefLang, href: origin + local },
    })),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: language() === "hi" ? "hi_IN" : "en_IN" },
    { property: "og:title", content: title },
    ...(words ? [{ property: "og:description", content: words }] : []),
    { property: "og:url", content: canonical },
    ...(image.path ? pictureShown(image, origin) : []),
    ...(about.length > 0 ? [{ "script:ld+json": graph(about) }] : []),
  ];
}

function pictureShown({ path, alt, width, height }: NonNullable<Findable["picture"]>, origin: string) {
  return [
    { property: "og:image", content: origin + path },
    { property: "og:image:alt", content: alt },
    ...(width && height
      ? [
          { property: "og:image:width", content: String(width) },
          { property: "og:image:height", content: String(height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
