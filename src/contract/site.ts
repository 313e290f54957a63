import { z } from "zod";
import type { CallTable } from "./call.ts";
import { inData } from "./fields.ts";
import { licenceKinds } from "./licences.ts";
import { pictureLook } from "./media.ts";

const titled = z.object({ title: z.string(), text: z.string() });
const pictured = titled.extend({
  file: z.string(),
  ...pictureLook,
  alt: z.string().describe("empty if the picture is decorative"),
});

const logo = z.object({ file: z.string(), width: z.int(), height: z.int() });

/** A product to which the showcase links. */
const showcased = z.object({ name: z.string(), slug: z.string(), token: z.string() });

/** The company details shown in the header, the footer and on the home page. */
export const site = z
  .object({
    name: z.string(),
    legal_name: z.string(),
    tagline: z.string(),
    blurb: z.string(),
    address: z.string(),
    state: z.string(),
    gstin: z.string(),
    see_price: z.enum(["everyone", "customers", "nobody"]).describe("who sees prices"),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    blog: z.string(),
    map_query: z.string(),
    grievance: z
      .object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() })
      .describe("the grievance officer; empty until one is set"),
    social: z.object({ video: z.string(), network: z.string(), microblog: z.string(), photos: z.string() }),
    works_offline: z.boolean().describe("whether browsers keep pages for when there is no connection"),
    badges: z.array(titled),
    counters: z.array(z.object({ label: z.string(), value: z.number(), suffix: z.string() })),
    showcase: pictured.extend({ items: z.array(showcased) }),
    about: pictured,
    vision: z.string(),
    mission: z.string(),
    brand: z.object({
      logo: logo.nullable().describe("null: the name is shown"),
      logo_dark: logo.nullable().describe("for dark grounds; null: the other on a white plate"),
      theme: z.string().describe("style sheet with the shop's colours; empty for the standard ones"),
      deep: z.string().describe("the colour of dark areas"),
    }),
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof site>;

export const testimonial = z.object({
  id: z.int(),
  role: z.string(),
  city: z.string(),
  text: z.string(),
  rating: z.int(),
});
export type Testimonial = z.infer<typeof testimonial>;

export const faqEntry = z.object({ id: z.int(), question: z.string(), answer: z.string() });
export type FaqEntry = z.infer<typeof faqEntry>;

export const contentPage = z.object({ slug: z.string(), title: z.string(), html: z.string() });
export type ContentPage = z.infer<typeof contentPage>;

/**
 * The seller details that Consumer Protection (E-Commerce) Rules, 2020, rule 4(2), requires to be displayed (rule 6(5) is for sellers on
 * marketplaces). Separate from `site`, which every page loads.
 */
export const seller = z
  .object({
    legal_name: z.string(),
    trade_name: z.string(),
    address: z.string(),
    state: z.string(),
    gstin: z.string().nullable(),
    cin: z.string().describe("empty when it is not a company"),
    licences: z.array(
      z.object({
        kind: z.enum(licenceKinds),
        number: z.string(),
        valid_until: z.string().nullable().describe("YYYY-MM-DD"),
      }),
    ),
  })
  .meta({ id: "Seller" });
export type Seller = z.infer<typeof seller>;

export const siteCalls = {
  "GET seller": {
    summary: "Who sells: the registration in force, with its licences; null when there is none",
    access: "public",
    reply: inData(seller.nullable()),
  },
  "GET site": {
    summary: "Company details and the fixed blocks of the home page",
    access: "public",
    reply: inData(site),
  },
  "GET testimonials": {
    summary: "Testimonials, in the order chosen by staff",
    access: "public",
    reply: inData(z.array(testimonial)),
  },
  "GET faq": { summary: "Questions and answers", access: "public", reply: inData(z.array(faqEntry)) },
  "GET pages/:slug": {
    summary: "A content page: about, quality, payments, cancellation, privacy, career",
    access: "public",
    params: z.object({ slug: z.string().max(60) }),
    reply: inData(contentPage),
  },
} satisfies CallTable;
