import { z } from "zod";

/**
 * The shop's settings, in groups. Every field has a default, so that a shop works without stored settings and new fields need no
 * migration.
 */

const written = z.string().max(2000);
const file = z.string().max(300).describe("public path of a kept file, empty when there is none");
const wholeNumber = (max: number) => z.int().min(0).max(max);

const company = z.object({
  name: written.default("Our shop"),
  legal_name: written.default(""),
  tagline: written.default(""),
  blurb: written.default(""),
  address: written.default(""),
  /** The state goods are sent from; while it is 0, nothing can be sold. */
  state_id: wholeNumber(2_147_483_647).default(0),
  gstin: written.default(""),
  phone: written.default(""),
  email: written.default(""),
  website: written.default(""),
  blog: written.default(""),
  map_query: written.default(""),
  grievance: z
    .object({
      name: written.default(""),
      email: written.default(""),
      phone: written.default(""),
      address: written.default(""),
    })
    .prefault({}),
  social: z
    .object({
      video: written.default(""),
      network: written.default(""),
      microblog: written.default(""),
      photos: written.default(""),
    })
    .prefault({}),
  logo: file.default(""),
  favicon: file.default(""),
});

/** Placeholders in badges, filled in from the selling settings so that badges match what checkout does. */
export const badgePlaceholders = ["free_delivery_orders", "discount_percent"] as const;

const badge = z.object({ title: written, text: written });

const home = z.object({
  features: z.array(badge).default([]),
  counters: z.array(z.object({ label: written, value: z.number(), suffix: written })).default([]),
  showcase: z
    .object({
      file: file.default(""),
      alt: written.default(""),
      title: written.default(""),
      text: written.default(""),
      items: z.array(written).default([]),
    })
    .prefault({}),
  about: z
    .object({
      file: file.default(""),
      alt: written.default(""),
      title: written.default(""),
      text: written.default(""),
    })
    .prefault({}),
  vision: written.default(""),
  mission: written.default(""),
});

const audience = z.enum(["everyone", "customers", "nobody"]);

const selling = z.object({
  see_mrp: audience.default("everyone"),
  see_price: audience.default("customers"),
  buy: z.enum(["customers", "nobody"]).default("customers"),
  enquire: audience.default("everyone"),
  /** Default discount off the MRP without tax, for variants without a price of their own. */
  discount_percent: z.number().min(0).max(100).multipleOf(0.01).default(20),
  /** Number of each customer's first orders that are delivered free. */
  free_delivery_orders: wholeNumber(1_000_000).default(20),
  /** Without tax. */
  shipping_paise: wholeNumber(100_000_000).default(15_000),
  freight_rule: z.enum(["pro_rata", "highest_rate"]).default("pro_rata"),
  reward_earners: z.enum(["everyone", "organisations", "nobody"]).default("everyone"),
});

export const groups = { company, home, selling };
export type GroupName = keyof typeof groups;

export type Settings = { [Name in GroupName]: z.infer<(typeof groups)[Name]> };
