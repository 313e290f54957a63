import type { FaqEntry, Site, Testimonial } from "../../contract/site.ts";

/** A page of text, with its HTML as stored. */
export interface TextPage {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly changed_at: Date;
}

/** Texts as part of the public state. */
export interface Content {
  readonly site: Site;
  readonly testimonials: readonly Testimonial[];
  readonly faq: readonly FaqEntry[];
  readonly pages: ReadonlyMap<string, TextPage>;
}
