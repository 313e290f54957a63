import { z } from "zod";
import { holidayDates, weekdays } from "../delivery-days.ts";
import { day, email, integer, line, multiline, optional, telephone } from "../fields.ts";
import { furtherHsnCodes, hsnDigits } from "../hsn-codes.ts";
import { serverTexts } from "../server-texts.ts";
import { firstTurnoverYear, isFinancialYear, turnoverBands } from "../turnover.ts";

/** One setting in its three forms: as a client sends it, as it is shown, and as it is stored. */
interface Setting {
  sent: z.ZodType;
  shown: z.ZodType;
  /** Has a default, so that a shop works without stored settings and new fields need no migration. */
  stored: z.ZodType;
}
type Settings = Record<string, Setting>;
type Form = keyof Setting;
type Shape<Group extends Settings, Of extends Form> = { [Name in keyof Group]: Group[Name][Of] };

/** The schemas of a group of settings in one form. */
export function shape<Group extends Settings, Of extends Form>(group: Group, of: Of): Shape<Group, Of> {
  return Object.fromEntries(Object.entries(group).map(([name, setting]) => [name, setting[of]])) as Shape<Group, Of>;
}

function nested<Group extends Settings>(group: Group) {
  return {
    sent: z.object(shape(group, "sent")),
    shown: z.object(shape(group, "shown")),
    stored: z.object(shape(group, "stored")).prefault({} as never),
  };
}

function list<Item extends Settings>(item: Item, max: number, message: string) {
  const { sent, shown } = nested(item);
  return {
    sent: z.array(sent).max(max, message),
    shown: z.array(shown),
    stored: z.array(z.object(shape(item, "stored"))).default([]),
  };
}

const words = <Sent extends z.ZodType>(sent: Sent, initial = "") => ({
  sent,
  shown: z.string(),
  stored: z.string().max(2000).default(initial),
});
/** Optional text; empty if omitted. */
const optionalText = (label: string, max = 200) => optional(multiline(label, max)).transform((typed) => typed ?? "");
const maybe = (label: string, max?: number) => words(optionalText(label, max));
const link = (label: string) =>
  words(optionalText(label).refine((typed) => typed === "" || /^https?:\/\/\S+$/.test(typed), "Start with https://"));
const maybeEmail = () => words(optional(email).transform((typed) => typed ?? ""));
const maybeTelephone = () => words(optional(telephone("Phone")).transform((typed) => typed ?? ""));

export const decimals = (max: number, message: string) =>
  z
    .union([z.number(), z.string().regex(/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/, message)], { error: message })
    .transform(Number)
    .pipe(z.number({ error: message }).min(0, message).max(max, message).multipleOf(0.01, message));
const wholeNumber = (max: number, initial: number) => z.int().min(0).max(max).default(initial);

function choice<const Value extends string>(values: readonly Value[], initial: NoInfer<Value>, error: string) {
  return { sent: z.enum(values, { error }), shown: z.enum(values), stored: z.enum(values).default(initial as never) };
}

/** If omitted, the setting does not change. */
const optionalForOlder = <Sent extends z.ZodType, Shown, Stored>(setting: {
  sent: Sent;
  shown: Shown;
  stored: Stored;
}) => ({
  ...setting,
  sent: setting.sent.optional(),
});

const grievance = nested({
  name: maybe("Name", 120),
  email: maybeEmail(),
  phone: maybeTelephone(),
  address: maybe("Address", 300),
});

/** How to reach the shop and how it describes itself. The sellers are in the registrations. */
export const companySettings = {
  name: words(line("Name", 80), "Our shop"),
  tagline: maybe("Tagline"),
  blurb: maybe("About the shop", 500),
  phone: maybeTelephone(),
  email: maybeEmail(),
  website: link("Website"),
  blog: link("Blog"),
  map_query: maybe("Map location"),
  grievance: {
    ...grievance,
    // Optional for older clients.
    sent: grievance.sent.optional().describe("the grievance officer required by law; omitted: unchanged"),
  },
  social: nested({
    video: link("Video channel"),
    network: link("Network"),
    microblog: link("Short messages"),
    photos: link("Photos"),
  }),
};

export const storedFile = z
  .string()
  .max(300)
  .describe("public path of a kept file, empty when there is none")
  .default("");

const titled = { title: words(line("Title", 80)), text: maybe("Text", 300) };
const picture = {
  file: {
    sent: optional(z.string().regex(/^\/files\/\S{1,280}$/, serverTexts.pictureNeeded)).describe(
      "null: the picture stays unchanged",
    ),
    shown: z.string().describe("empty if there is none"),
    stored: storedFile,
  },
  alt: words(optionalText("Picture description").describe("empty where it only decorates")),
};

export const homeSettings = {
  features: list(titled, 8, "At most 8 badges."),
  counters: list(
    {
      label: words(line("Label", 40)),
      value: {
        sent: decimals(999_999_999, "Enter a number with at most two decimals."),
        shown: z.number(),
        stored: z.number(),
      },
      // Not trimmed, because a suffix may start with a space, as in "23.4 million".
      suffix: words(z.string().max(20, "At most 20 characters.")),
    },
    8,
    "At most 8 counters.",
  ),
  showcase: nested({
    ...titled,
    ...picture,
    items: {
      sent: z.array(z.string().max(200)).max(12, "At most 12 products."),
      shown: z.array(z.string()),
      stored: z.array(z.string().max(2000)).default([]),
    },
  }),
  about: nested({ title: titled.title, text: maybe("Text", 1000), ...picture }),
  vision: maybe("Vision", 500),
  mission: maybe("Mission", 500),
};

const keptFile = {
  sent: z
    .string()
    .regex(/^(?:\/files\/\S{1,280})?$/, serverTexts.pictureNeeded)
    .describe("empty: none"),
  shown: z.string(),
  stored: storedFile,
};

/** The look of the shop and of its documents. Pictures are uploaded with `POST staff/logos`. */
export const brandSettings = {
  logo: keptFile,
  /** For dark backgrounds; if absent, the other logo is shown there on a white plate. */
  logo_dark: keptFile,
  /** The square mark in browser tabs and on home screens. */
  icon: keptFile,
  /** The authorised signatory's signature; without it, documents are issued electronically. */
  signature: keptFile,
  /** Tones for links, buttons and dark areas are derived from it; empty: the default colours. */
  accent: words(
    optional(z.string())
      .transform((typed) => typed?.toLowerCase() ?? "")
      .refine((typed) => /^(?:#[0-9a-f]{6})?$/.test(typed), "Enter a colour such as #0b6e79."),
  ),
};

/** A name and the handle of a bank or app, such as `shop@bank` (NPCI, UPI linking specification 1.6, parameter `pa`). */
const upiId = /^[a-z0-9._-]{2,80}@[a-z][a-z0-9]{1,63}$/i;

/** IFSC, the code of a bank's branch (Reserve Bank of India): the bank, a zero, the branch. */
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export const paymentSettings = {
  /** The UPI ID that receives amounts due; without it, no QR code is printed. */
  upi_id: words(
    optionalText("UPI ID", 100).refine(
      (typed) => typed === "" || upiId.test(typed),
      "Enter a UPI ID such as name@bank.",
    ),
  ),
  /** Printed on invoices with an amount due, for bank transfers. Optional for older clients. */
  bank: optionalForOlder(
    nested({
      account_name: maybe("Account holder", 120),
      account_number: words(
        optionalText("Account number", 40)
          .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
          .refine((typed) => /^(?:[0-9]{9,18})?$/.test(typed), "Enter 9 to 18 digits."),
      ),
      ifsc: words(
        optionalText("IFSC", 20)
          .transform((typed) => typed.replaceAll(/\s/g, "").toUpperCase())
          .refine((typed) => typed === "" || ifsc.test(typed), "Enter four letters, a zero and six letters or digits."),
      ),
      bank_name: maybe("Bank and branch", 120),
    }),
  ),
};

const enterTime = "Enter a time such as 14:00.";
const audience = ["everyone", "customers", "nobody"] as const;
const chooseOption = "Choose an option.";

/** The delivery charge is not included: it is sent and shown in rupees but stored in paise. */
export const sellingSettings = {
  see_mrp: choice(audience, "everyone", chooseOption),
  see_price: choice(audience, "customers", chooseOption),
  buy: choice(["customers", "nobody"], "customers", chooseOption),
  enquire: choice(audience, "everyone", chooseOption),
  /** Default discount off the MRP without tax, for variants without a price of their own. */
  discount_percent: {
    sent: decimals(100, "Enter a percentage from 0 to 100 with at most two decimals."),
    shown: z.number(),
    stored: z.number().min(0).max(100).multipleOf(0.01).default(20),
  },
  /** Number of each customer's first orders that are delivered free. */
  free_delivery_orders: { sent: integer(0, 1_000_000), shown: z.int(), stored: wholeNumber(1_000_000, 20) },
  freight_rule: choice(["pro_rata", "highest_rate"], "pro_rata", "Choose a rule."),
  /** Aggregate turnover by financial year; an unlisted year has the turnover of the last listed one before it. */
  turnover: optionalForOlder(
    list(
      {
        year: words(
          z
            .string()
            .refine(
              (code) => isFinancialYear(code) && code >= firstTurnoverYear,
              "Choose a financial year from 2017-18.",
            ),
        ),
        band: choice(turnoverBands, "up_to_5", "Choose a turnover."),
      },
      20,
      "At most 20 years.",
    ),
  ),
  /** Minimum number of HSN digits on documents; the turnover can require more. Optional for older clients. */
  hsn_digits: optionalForOlder(choice(hsnDigits, "8", "Choose a number of digits.")),
  /** HSN codes besides those of hsn-codes.ts, one per line, with or without a name after it. Optional for older clients. */
  hsn_codes: optionalForOlder(
    words(
      optionalText("Further HSN codes", 2000).refine(
        (typed) => typed.split("\n").filter((row) => row.trim() !== "").length === furtherHsnCodes(typed).length,
        "Enter one code of 4, 6 or 8 digits per line. A name may follow it.",
      ),
    ),
  ),
  /** The date from which dealers of earlier releases need a licence to order; null: 30 days after the first start with this release. */
  licence_required_from: optionalForOlder({
    sent: optional(day()),
    shown: z.string().nullable(),
    stored: z.iso.date().nullable().default(null),
  }),
  /** Whether customers are asked before staff remove items or lower quantities. Optional for older clients. */
  order_reductions: optionalForOlder(choice(["ask", "apply"], "ask", chooseOption)),
  /** Whether browsers keep pages that customers have opened, for use offline. Optional for older clients. */
  works_offline: optionalForOlder(choice(["yes", "no"], "yes", chooseOption)),
  /** UCMPMD 2024 bars pecuniary advantage to medical professionals, so doctors earn no points unless the owner gives a reason. */
  reward_earners: choice(["everyone", "organisations", "nobody"], "organisations", chooseOption),
  /** Why doctors earn points too. Empty in shops that let everyone earn points before a reason was required. */
  reward_reason: maybe("Reason", 500),
};

/** When parcels leave. Times and dates are in IST. */
export const deliverySettings = {
  working_days: {
    sent: z
      .array(z.enum(weekdays, { error: "Choose days of the week." }))
      .min(1, "Choose at least one day.")
      .max(weekdays.length, "Choose each day once."),
    shown: z.array(z.enum(weekdays)),
    stored: z
      .array(z.enum(weekdays))
      .min(1)
      .default(weekdays.filter((name) => name !== "sunday")),
  },
  /** HH:MM. Orders placed from then on leave on the next working day. */
  cut_off: words(z.string({ error: enterTime }).regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, enterTime), "14:00"),
  /** One date per line, with or without a name after it. */
  holidays: words(
    optionalText("Holidays", 2000).refine(
      (typed) => typed.split("\n").filter((row) => row.trim() !== "").length === holidayDates(typed).length,
      "Enter one date per line, such as 2027-01-26. A name may follow it.",
    ),
  ),
  /** The prefixes of shelf names in the order in which pick lists visit them, one per line. Optional for older clients. */
  shelf_order: optionalForOlder(maybe("Shelves in order", 2000)),
  /** Working days from dispatch to delivery, for PIN codes whose area does not define its own. */
  default_days: { sent: integer(0, 60), shown: z.int(), stored: wholeNumber(60, 5) },
};
