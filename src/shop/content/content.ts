import type { Site } from "../../contract/site.ts";
import type { Db } from "../kit/shop.ts";
import { type FilesByPath, imageDetails } from "../media/index.ts";
import type { Registrations } from "../registrations/index.ts";
import { deriveTheme, type Settings, standardDeep, themeCss, toBadges } from "../settings/index.ts";
import { listFaqEntries, listPages, listTestimonials } from "./queries.ts";
import type { Content } from "./state.ts";

type ShowcaseItem = Site["showcase"]["items"][number];

/** Data from other modules that the texts refer to. */
interface ContentSources {
  settings: Settings;
  registrations: Registrations;
  files: FilesByPath;
  /** Products on sale. The showcase shows only these. */
  products: readonly ShowcaseItem[];
}

export async function loadContent(db: Db, known: ContentSources): Promise<Content> {
  const pages = await listPages(db);
  return {
    site: toSite(known),
    testimonials: await listTestimonials(db),
    faq: await listFaqEntries(db),
    pages: new Map(pages.map((page) => [page.slug, page])),
  };
}

function toSite({ settings, registrations, files, products }: ContentSources): Site {
  const { brand, company, home } = settings;
  const { showcase, about } = home;
  const { logo: _logo, favicon: _favicon, ...shown } = company;
  const seller = registrations.current;
  return {
    ...shown,
    legal_name: seller?.legal_name ?? "",
    address: seller?.address ?? "",
    state: seller?.state.name ?? "",
    gstin: seller?.gstin ?? "",
    see_price: settings.selling.see_price,
    works_offline: settings.selling.works_offline === "yes",
    badges: toBadges(settings),
    counters: home.counters,
    showcase: {
      ...showcase,
      ...imageDetails(files, showcase.file),
      items: showcase.items.flatMap((slug) => toShowcaseItem(slug, products)),
    },
    about: { ...about, ...imageDetails(files, about.file) },
    vision: home.vision,
    mission: home.mission,
    brand: {
      logo: toLogo(files, brand.logo),
      logo_dark: toLogo(files, brand.logo_dark),
      theme: themeCss(brand.accent),
      deep: brand.accent ? deriveTheme(brand.accent).light.deep : standardDeep,
    },
  };
}

function toLogo(files: FilesByPath, file: string) {
  const { width, height } = imageDetails(files, file);
  return width && height ? { file, width, height } : null;
}

function toShowcaseItem(slug: string, products: readonly ShowcaseItem[]): ShowcaseItem[] {
  const product = products.find((candidate) => candidate.slug === slug);
  return product ? [{ name: product.name, slug, token: product.token }] : [];
}
