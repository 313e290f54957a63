import { z } from "zod";
import { inData, line, rupees } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import {
  brandSettings,
  companySettings,
  decimals,
  deliverySettings,
  homeSettings,
  paymentSettings,
  sellingSettings,
  shape,
} from "./setting-fields.ts";

const company = z.object(shape(companySettings, "sent"));
const brand = z.object(shape(brandSettings, "sent"));
const home = z.object(shape(homeSettings, "sent"));
const payment = z.object(shape(paymentSettings, "sent"));
const selling = z.object({
  ...shape(sellingSettings, "sent"),
  shipping: decimals(1_000_000, "Enter an amount in rupees with at most two decimals.").describe("rupees, without tax"),
});
const delivery = z.object(shape(deliverySettings, "sent"));

/** Settings as sent by the client. */
const settingGroups = { company, brand, home, payment, selling, delivery };
export type SettingsSent = { [Name in keyof typeof settingGroups]: z.infer<(typeof settingGroups)[Name]> };

const words = z.string();
/** SVG files can contain scripts and refer to missing fonts, so they are not accepted. */
const logoTypes = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;

/** Settings as returned to the client. */
const settingsShown = z.object({
  company: z.object(shape(companySettings, "shown")),
  brand: z.object(shape(brandSettings, "shown")),
  home: z.object(shape(homeSettings, "shown")),
  payment: z.object(shape(paymentSettings, "shown")),
  selling: z.object({ ...shape(sellingSettings, "shown"), shipping: rupees }),
  delivery: z.object(shape(deliverySettings, "shown")),
  shelves: z.array(words).describe("the first shelves that pick lists visit"),
  showcase_products: z.array(z.object({ slug: words, name: words })).describe("showcase products that are in the shop"),
  seen: z.object({ company: words, brand: words, home: words, payment: words, selling: words, delivery: words }),
});
export type SettingsShown = z.infer<typeof settingsShown>;

/** When the group was last changed, as shown, so that saving cannot overwrite a colleague's change. */
const seen = z.string({ error: "Send the state that was changed." }).max(40);
const effects = inData(z.object({ effects: z.array(z.string()) }));

const tones = z.record(z.string(), z.string()).describe("colours by the name of their token");
/** Preview of the pages' look: the derived tones and the lowest contrast of text with them. Null without an accent colour. */
const theme = z
  .object({ light: tones, dark: tones, contrast: z.number(), on_white: z.number().describe("of the chosen colour") })
  .nullable();
export type ThemeShown = z.infer<typeof theme>;

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
  "POST staff/settings/brand/preview": {
    ...preview(brand),
    summary: "Describe the effects of a change and derive its colours; nothing is stored",
    reply: inData(z.object({ effects: z.array(z.string()), theme })),
  },
  "POST staff/logos": {
    summary: "Upload a logo, icon or signature of at most 20 MB; it is checked and stored as PNG",
    right: "settings.change",
    query: z.object({ name: line("File name", 200), use: z.enum(["logo", "icon", "signature"]) }),
    upload: logoTypes,
    status: 201,
    reply: inData(z.object({ file_path: words, width: z.int(), height: z.int() })),
  },
  "POST staff/settings/home/preview": preview(home),
  "POST staff/settings/payment/preview": preview(payment),
  "POST staff/settings/selling/preview": preview(selling),
  "POST staff/settings/delivery/preview": {
    ...preview(delivery),
    summary: "Describe the effects of a change and list the shelves in order; nothing is stored",
    reply: inData(z.object({ effects: z.array(z.string()), shelves: z.array(z.string()) })),
  },
  "PUT staff/settings/company": change(company),
  "PUT staff/settings/brand": change(brand),
  "PUT staff/settings/home": change(home),
  "PUT staff/settings/payment": change(payment),
  "PUT staff/settings/selling": change(selling),
  "PUT staff/settings/delivery": change(delivery),
} satisfies StaffCallTable;
