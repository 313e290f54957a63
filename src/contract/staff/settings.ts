import { z } from "zod";
import { inData, rupees } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import {
  companySettings,
  decimals,
  deliverySettings,
  homeSettings,
  paymentSettings,
  sellingSettings,
  shape,
} from "./setting-fields.ts";

const company = z.object(shape(companySettings, "sent"));
const home = z.object(shape(homeSettings, "sent"));
const payment = z.object(shape(paymentSettings, "sent"));
const selling = z.object({
  ...shape(sellingSettings, "sent"),
  shipping: decimals(1_000_000, "Enter an amount in rupees with at most two decimals.").describe("rupees, without tax"),
});
const delivery = z.object(shape(deliverySettings, "sent"));

/** Settings as sent by the client. */
const settingGroups = { company, home, payment, selling, delivery };
export type SettingsSent = { [Name in keyof typeof settingGroups]: z.infer<(typeof settingGroups)[Name]> };

const words = z.string();

/** Settings as returned to the client. */
const settingsShown = z.object({
  company: z.object(shape(companySettings, "shown")),
  home: z.object(shape(homeSettings, "shown")),
  payment: z.object(shape(paymentSettings, "shown")),
  selling: z.object({ ...shape(sellingSettings, "shown"), shipping: rupees }),
  delivery: z.object(shape(deliverySettings, "shown")),
  showcase_products: z.array(z.object({ slug: words, name: words })).describe("showcase products that are in the shop"),
  seen: z.object({ company: words, home: words, payment: words, selling: words, delivery: words }),
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
  "POST staff/settings/payment/preview": preview(payment),
  "POST staff/settings/selling/preview": preview(selling),
  "POST staff/settings/delivery/preview": preview(delivery),
  "PUT staff/settings/company": change(company),
  "PUT staff/settings/home": change(home),
  "PUT staff/settings/payment": change(payment),
  "PUT staff/settings/selling": change(selling),
  "PUT staff/settings/delivery": change(delivery),
} satisfies StaffCallTable;
