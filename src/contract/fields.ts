import { z } from "zod";
import { locale, text } from "../language/text.ts";

/** Value types used in requests and replies. Money on the wire is in rupees with at most two decimals. */

const largestId = 2_147_483_647;

/** Texts that customers read are functions: schemas are created once, but their messages are in the language of each request. */
export type Said = string | (() => string);

/** The error message of a schema. */
export const says = (message: Said) => ({ error: () => (typeof message === "string" ? message : message()) });

/** For `max` of a list: how many may be chosen, and the message. */
export const atMost = (most: number) =>
  [most, says(() => text("Choose at most {most}.", { most: most.toLocaleString(locale()) }))] as const;

function wholeNumber(min: number, max: number, message: Said) {
  return z
    .union([z.number(), z.string().regex(/^-?[0-9]{1,12}$/, says(message))], says(message))
    .transform(Number)
    .pipe(z.int(says(message)).min(min, says(message)).max(max, says(message)));
}

/** A positive integer, as a number or as a string of digits. */
export const id = wholeNumber(1, largestId, () => text("Must be a positive whole number."));

/** An id chosen from a list. `message` asks for a choice instead of for a number. */
export const chosen = (message: Said) => wholeNumber(1, largestId, message);

/** Whole number within bounds, as a number or as a string of digits. */
export const integer = (min: number, max: number) =>
  wholeNumber(min, max, () =>
    text("Must be a whole number from {min} to {max}.", { min, max: max.toLocaleString(locale()) }),
  );

// Control characters and lone surrogates cannot be stored as text.
const printable = /^[^\p{Cc}\p{Cs}]*$/u;
const printableLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

const invisible = /^[\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
// They reorder the letters that follow, in documents and lists too. Arabic and Hebrew text needs none of them.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text in composed form (NFC), so that equal words are equal; without direction controls, and empty if it contains only invisible
 * characters.
 */
const cleaned = (typed: string) =>
  invisible.test(typed) ? "" : typed.normalize("NFC").replace(directionControls, "").trim();

/** One line of free text: trimmed, at most 200 characters, no control characters. */
export const line = (label: Said, max = 200) => written(label, max, printable);

/** Free text of several lines: trimmed, at most 2,000 characters. */
export const multiline = (label: Said, max = 2000) => written(label, max, printableLines);

function written(named: Said, max: number, allowed: RegExp) {
  const label = () => (typeof named === "string" ? named : named());
  const required = says(() => text("{label} is required.", { label: label() }));
  const tooLong = () =>
    text("{label} can have at most {max} characters.", { label: label(), max: max.toLocaleString(locale()) });
  return z
    .string(required)
    .overwrite(cleaned)
    .min(1, required)
    .max(max, says(tooLong))
    .regex(
      allowed,
      says(() => text("{label} contains characters that cannot be stored.", { label: label() })),
    );
}

const blank = z
  .string()
  .overwrite(cleaned)
  .max(0)
  .transform(() => null);

/** Optional text: missing, null, empty and blank all mean "none" and become null. */
export function optional<T extends z.ZodType>(schema: T) {
  return z
    .union([blank, z.null(), schema], {
      // The error of the field's own schema, which is the last in the union.
      error: ({ errors }) => (errors as { message: string }[][] | undefined)?.at(-1)?.[0]?.message,
    })
    .optional()
    .transform((value) => value ?? null);
}

const emailRequired = says(() => text("Email is required."));

export const email = z
  .string(emailRequired)
  .trim()
  .min(1, emailRequired)
  .max(
    200,
    says(() => text("Email can have at most 200 characters.")),
  )
  .regex(
    printable,
    says(() => text("Email is not valid.")),
  )
  .pipe(z.email(says(() => text("Enter an email address such as name@example.com."))));

/** Indian mobile number: ten digits beginning with 6 to 9, with or without +91; stored as ten digits. */
export const mobileNumber = z
  .union(
    [z.string(), z.number()],
    says(() => text("Contact number is required.")),
  )
  .transform((value) =>
    String(value)
      .replace(/[\s-]/g, "")
      .replace(/^(?:\+91|91(?=[0-9]{10}$)|0(?=[0-9]{10}$))/, ""),
  )
  .pipe(
    z.string().regex(
      /^[6-9][0-9]{9}$/,
      says(() => text("Enter a 10-digit Indian mobile number, for example 98765 43210.")),
    ),
  );

/** A telephone number as people write it, including landlines and other countries: 8 to 15 digits (ITU-T E.164). */
export const telephone = (label: string) =>
  line(label, 40).refine(
    (typed) =>
      /^[+0-9 ()-]+$/.test(typed) &&
      typed.lastIndexOf("+") <= 0 &&
      isBetween(8, typed.replace(/[^0-9]/g, "").length, 15),
    "Enter one telephone number of 8 to 15 digits, for example +91 20 5550 0100.",
  );
const isBetween = (least: number, value: number, most: number) => least <= value && value <= most;

/** Indian postal code: six digits, the first not 0. */
export const pincode = z
  .union(
    [z.string(), z.number()],
    says(() => text("PIN code is required.")),
  )
  .transform((value) => String(value).replace(/\s/g, ""))
  .pipe(
    z.string().regex(
      /^[1-9][0-9]{5}$/,
      says(() => text("Enter a 6-digit PIN code.")),
    ),
  );

const attributeChoice = /^[1-9][0-9]{0,8}:[^\p{Cc}\p{Cs}]{1,300}$/u;

/** `7:180`, an attribute id and the value to filter by; repeat the parameter for more. */
export const attributeChoices = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat())
  .refine(
    (choices) => choices.length <= 20 && choices.every((choice) => attributeChoice.test(choice)),
    says(() => text("Must be an attribute id, a colon and a value, such as 7:180, at most 20 times.")),
  )
  .transform((choices) =>
    choices.map((choice) => {
      const colon = choice.indexOf(":");
      return { attribute_id: Number(choice.slice(0, colon)), value: choice.slice(colon + 1) };
    }),
  )
  .describe(
    "attribute_id:value, repeatable: a value, one of its parts between commas, or a range of numbers such as 80..95; those of one attribute are alternatives, different attributes must all match in one variant",
  );
export type AttributeChoice = z.output<typeof attributeChoices>[number];

/** Countries to filter by; products from any of them match. A country without products yields an empty list. */
export const chosenCountries = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat())
  .refine(
    (names) => names.length <= 20 && names.every((name) => name.length <= 100 && printable.test(name)),
    says(() => text("Must be at most 20 names of countries.")),
  )
  .describe("country of origin, repeatable: any of them");

/** Dates outside this range are typing errors, and not every database or calendar type can store them. */
const [firstDay, lastDay] = ["1900-01-01", "2199-12-31"];
const isWithinDays = (value: string) => value >= firstDay && value <= lastDay;
/** Ensures that one mistake is reported once, as an invalid date. Aborting instead would skip the checks of the whole form. */
export const hasNoIssues = ({ issues }: { issues: readonly unknown[] }) => issues.length === 0;

/** A date sent by the caller, such as `2026-11-22`. */
export const day = (message: Said = () => text("Enter a date.")) =>
  z.iso.date(says(message)).refine(isWithinDays, { ...says(message), when: hasNoIssues });

/** A date and time sent by the caller. */
export const givenMoment = z.iso
  .datetime({ offset: true, error: "Enter a date and time." })
  .refine(isWithinDays, { error: "Enter a date and time.", when: hasNoIssues });

/** A code from a scanner. The only text that may contain the GS1 separator (FNC1, U+001D). */
export const scannedCode = (message: string) =>
  z.string({ error: message }).min(1, message).max(300).meta({ format: "scanned-code" });

/** Search text for a list. */
export const searchText = z
  .string()
  .trim()
  .normalize()
  .max(
    200,
    says(() => text("Search for at most 200 characters.")),
  )
  .optional();

export const moment = z.iso.datetime({ offset: true }).describe("ISO 8601 with offset");
export const rupees = z.number().describe("rupees, at most two decimals");
export const percent = z.number().describe("percent");
export const opaqueToken = z.string().min(1).max(500);

/** Body `{data: …}`. */
export const inData = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

export const pageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int(), last_page: z.int() });

/** `?page=&per_page=`; both optional. */
export const paging = { page: integer(1, 1_000_000).optional(), per_page: integer(1, 100).optional() };

export const message = z.object({ message: z.string() });
