import type { Site } from "../../contract/site.ts";
import { cleanHtml } from "../../platform/html.ts";
import type { Prepared } from "../../platform/http/prepared.ts";
import { publicAnswerOnce } from "../kit/public-reply.ts";
import type { Db } from "../kit/shop.ts";
import { type FilesByPath, lookOf } from "../media/index.ts";
import type { Places } from "../places/index.ts";
import { badgesOf, type Settings } from "../settings/index.ts";
import { allFaqEntries, allPages, allTestimonials } from "./queries.ts";

/** The part of the public memory that this module fills. */
export interface Content {
  site: () => Prepared;
  testimonials: () => Prepared;
  faq: () => Prepared;
  /** A page of text by its slug; undefined when there is none. */
  page(slug: string): Prepared | undefined;
  /** When each page of text last changed, by its slug. */
  readonly changedAt: ReadonlyMap<string, Date>;
}

type Showcased = Site["showcase"]["items"][number];

/** What other modules know of the things that are spoken of. */
interface Known {
  settings: Settings;
  places: Places;
  files: FilesByPath;
  /** Those on sale: only they are shown in the showcase. */
  products: readonly Showcased[];
}

export async function loadContent(db: Db, known: Known): Promise<Content> {
  const testimonials = await allTestimonials(db);
  const questions = await allFaqEntries(db);
  const stored = await allPages(db);
  const pages = new Map(
    stored.map(({ slug, title, html }) => [
      slug,
      publicAnswerOnce(() => ({ data: { slug, title, html: cleanHtml(html) } })),
    ]),
  );
  return {
    site: publicAnswerOnce(() => ({ data: siteOf(known) })),
    testimonials: publicAnswerOnce(() => ({ data: testimonials })),
    faq: publicAnswerOnce(() => ({ data: questions })),
    page: (slug) => pages.get(slug)?.(),
    changedAt: new Map(stored.map(({ slug, changed_at }) => [slug, changed_at])),
  };
}

function siteOf({ settings, places, files, products }: Known): Site {
  const { company, home } = settings;
  const { showcase, about } = home;
  const { state_id, logo: _logo, favicon: _favicon, ...shown } = company;
  return {
    ...shown,
    state: places.stateById.get(state_id)?.name ?? "",
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
