import { z } from "zod";
import { chosen, email, inData, integer, line, optional, rupees, text } from "../fields.ts";
import { serverTexts } from "../server-texts.ts";
import type { StaffCallTable } from "./call.ts";

/** Optional text; empty if omitted. */
const maybe = (label: string, max = 200) => optional(text(label, max)).transform((typed) => typed ?? "");
const link = (label: string) =>
  maybe(label).refine((typed) => typed === "" || /^https?:\/\/\S+$/.test(typed), "Start with https://");
const decimals = (max: number, message: string) =>
  z
    .union([z.number(), z.string().regex(/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/, message)], { error: message })
    .transform(Number)
    .pipe(z.number({ error: message }).min(0, message).max(max, message).multipleOf(0.01, message));

const company = z.object({
  name: line("Name", 80),
  legal_name: maybe("Legal name"),
  tagline: maybe("Tagline"),
  blurb: maybe("About the shop", 500),
  address: line("Address", 300),
  state_id: chosen(serverTexts.stateUnknown),
  gstin: maybe("GSTIN", 20),
  phone: maybe("Phone", 40),
  email: optional(email).transform((typed) => typed ?? ""),
  website: link("Website"),
  blog: link("Blog"),
  map_query: maybe("Place on the map"),
  // Optional for older clients.
  grievance: z
    .object({
      name: maybe("Name", 120),
      email: optional(email).transform((typed) => typed ?? ""),
      phone: maybe("Phone", 40),
      address: maybe("Address", 300),
    })
    .optional()
    .describe("the grievance officer required by law; omitted: unchanged"),
  social: z.object({
    video: link("Video"),
    network: link("Network"),
    microblog: link("Microblog"),
    photos: link("Photos"),
  }),
});

const titled = { title: line("Title", 80), text: maybe("Text", 300) };
const pictured = {
  file: optional(z.string().regex(/^\/files\/\S{1,280}$/, serverTexts.pictureNeeded)).describe(
    "null: the picture stays unchanged",
  ),
  alt: maybe("What the picture shows").describe("empty where it only decorates"),
};

const home = z.object({
  features: z.array(z.object(titled)).max(8, "At most 8 badges."),
  counters: z
    .array(
      z.object({
        label: line("Label", 40),
        value: decimals(999_999_999, "Enter a number with at most two decimals."),
        // Not trimmed: a leading space belongs to the suffix, as in "23.4 million".
        suffix: z.string().max(20, "At most 20 characters."),
      }),
    )
    .max(8, "At most 8 counters."),
  showcase: z.object({ ...titled, ...pictured, items: z.array(z.string().max(200)).max(12, "At most 12 products.") }),
  about: z.object({ title: line("Title", 80), text: maybe("Text", 1000), ...pictured }),
  vision: maybe("Vision", 500),
  mission: maybe("Mission", 500),
});

const audience = z.enum(["everyone", "customers", "nobody"], { error: "Choose an option." });

const selling = z.object({
  see_mrp: audience,
  see_price: audience,
  buy: z.enum(["customers", "nobody"], { error: "Choose an option." }),
  enquire: audience,
  discount_percent: decimals(100, "Enter a percentage from 0 to 100 with at most two decimals."),
  free_delivery_orders: integer(0, 1_000_000),
  shipping: decimals(1_000_000, "Enter an amount in rupees with at most two decimals.").describe("rupees, without tax"),
  freight_rule: z.enum(["pro_rata", "highest_rate"], { error: "Choose a rule." }),
  reward_earners: z.enum(["everyone", "organisations", "nobody"], { error: "Choose an option." }),
});

/** Settings as sent by the client. */
const settingGroups = { company, home, selling };
export type SettingsSent = { [Name in keyof typeof settingGroups]: z.infer<(typeof settingGroups)[Name]> };

const words = z.string();
const titledShown = { title: words, text: words };
const picturedShown = { ...titledShown, file: words.describe("empty if there is none"), alt: words };

/** Settings as returned to the client. */
const settingsShown = z.object({
  company: z.object({
    ...{
      name: words,
      legal_name: words,
      tagline: words,
      blurb: words,
      address: words,
      state_id: z.int(),
      gstin: words,
    },
    ...{ phone: words, email: words, website: words, blog: words, map_query: words },
    grievance: z.object({ name: words, email: words, phone: words, address: words }),
    social: z.object({ video: words, network: words, microblog: words, photos: words }),
  }),
  home: z.object({
    features: z.array(z.object(titledShown)),
    counters: z.array(z.object({ label: words, value: z.number(), suffix: words })),
    showcase: z.object({ ...picturedShown, items: z.array(words) }),
    about: z.object(picturedShown),
    vision: words,
    mission: words,
  }),
  selling: z.object({
    ...{ see_mrp: audience, see_price: audience, buy: selling.shape.buy, enquire: audience },
    ...{ discount_percent: z.number(), free_delivery_orders: z.int(), shipping: rupees },
    ...{ freight_rule: selling.shape.freight_rule, reward_earners: selling.shape.reward_earners },
  }),
  showcase_products: z.array(z.object({ slug: words, name: words })).describe("showcase products that are in the shop"),
  seen: z.object({ company: words, home: words, selling: words }),
  states: z.array(z.object({ id: z.int(), name: words })),
});
export type SettingsShown = z.infer<typeof settingsShown>;

/** When the group was last changed, as shown, so that saving cannot overwrite a colleague's change. */
const seen = z.string({ error: "Send the state that was changed." }).max(40);
const effects = inData(z.object({ effects: z.array(z.string()) }));

const preview = <Group extends z.ZodObject>(group: Group) => ({
  summary: "Describe the effects of a change; nothing is stored",
  right: "settings.change" as const,
  unaudited: "nothing is stored",
  body: group,
  reply: effects,
});
const change = <Group extends z.ZodRawShape>(group: z.ZodObject<Group>) => ({
  summary: "Update a group of settings; applies immediately",
  right: "settings.change" as const,
  body: z.object({ ...group.shape, seen }),
  reply: inData(z.object({ seen: z.string() })),
  refusals: { 409: ["state_changed"] },
});

export const settingsCalls = {
  "GET staff/settings": {
    summary: "All settings, and when each group was last changed",
    right: "settings.change",
    reply: inData(settingsShown),
  },
  "POST staff/settings/company/preview": preview(company),
  "POST staff/settings/home/preview": preview(home),
  "POST staff/settings/selling/preview": preview(selling),
  "PUT staff/settings/company": change(company),
  "PUT staff/settings/home": change(home),
  "PUT staff/settings/selling": change(selling),
} satisfies StaffCallTable;
