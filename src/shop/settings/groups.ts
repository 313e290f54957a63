import { z } from "zod";
import {
  brandSettings,
  companySettings,
  deliverySettings,
  homeSettings,
  paymentSettings,
  sellingSettings,
  shape,
  storedFile,
} from "../../contract/staff/setting-fields.ts";

/** The shop's settings as stored, in groups. */

const company = z.object({ ...shape(companySettings, "stored"), logo: storedFile, favicon: storedFile });

const brand = z.object(shape(brandSettings, "stored"));

/** Placeholders in badges, filled in from the selling settings so that badges match what checkout does. */
export const badgePlaceholders = ["free_delivery_orders", "discount_percent"] as const;

const home = z.object(shape(homeSettings, "stored"));

const payment = z.object(shape(paymentSettings, "stored"));

const selling = z.object({
  ...shape(sellingSettings, "stored"),
  /** In paise, without tax. */
  shipping_paise: z.int().min(0).max(100_000_000).default(15_000),
});

const delivery = z.object(shape(deliverySettings, "stored"));

export const groups = { company, brand, home, payment, selling, delivery };
export type GroupName = keyof typeof groups;

export type Settings = { [Name in GroupName]: z.infer<(typeof groups)[Name]> };
