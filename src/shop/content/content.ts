import type { Site } from "../../contract/site.ts";
import type { Db } from "../kit/shop.ts";
import { type FilesByPath, lookOf } from "../media/index.ts";
import type { State } from "../places/index.ts";
import { badgesOf, type Settings } from "../settings/index.ts";
import { allFaqEntries, allPages, allTestimonials } from "./queries.ts";
import type { Content } from "./state.ts";

type Showcased = Site["showcase"]["items"][number];

/** What other modules know of the things that the texts mention. */
interface Known {
  settings: Settings;
  states: readonly State[];
  files: FilesByPath;
  /** Those on sale: only they are shown in the showcase. */
  products: readonly Showcased[];
}

export async function loadContent(db: Db, known: Known): Promise<Content> {
  const pages = await allPages(db);
  return {
    site: siteOf(known),
    testimonials: await allTestimonials(db),
    faq: await allFaqEntries(db),
    pages: new Map(pages.map((page) => [page.slug, page])),
  };
}

function siteOf({ settings, states, files, products }: Known): Site {
  const { company, home } = settings;
  const { showcase, about } = home;
  const { state_id, logo: _logo, favicon: _favicon, ...shown } = company;
  return {
    ...shown,
    state: states.find(({ id }) => id === state_id)?.name ?? "",
    badges: badgesOf(settings),
    counters: home.counters,
    showcase: {
      ...showcase,
      ...lookOf(files, showcase.file),
      items: showcase.items.flatMap((slug) => showcased(slug, products)),
    },
    about: { ...about, ...lookOf(files, about.file) },
    vision: home.vision,
    mission: home.mission,
  };
}

function showcased(slug: string, products: readonly Showcased[]): Showcased[] {
  const product = products.find((candidate) => candidate.slug === slug);
  return product ? [{ name: product.name, slug, token: product.token }] : [];
}
