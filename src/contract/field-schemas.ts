import { z } from "zod";
import type { Field, Fields, GivenValue, ReplyValue, SentValue } from "./field-types.ts";
import { chosen, givenMoment, hasNoIssues, integer, line, moment, optional } from "./fields.ts";

/** Schemas of the fields that product-fields.ts describes. */

const twoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A number, or a number as typed text. */
const typedNumber = (label: string) =>
  z
    .union([z.number(), z.string().trim().min(1, `${label} is required.`)], { error: `${label} is required.` })
    .transform((given) => Number(given));

/** Rupees with at most two decimals. */
export function amount(label: string, max: number) {
  return typedNumber(label).pipe(
    z
      .number({ error: `${label} must be an amount in rupees.` })
      .min(0.01, `${label} must be more than zero.`)
      .max(max, `${label} can be at most Rs ${max.toLocaleString("en-IN")}.`)
      .refine(twoDecimals, { error: `${label} can have at most two decimals.` }),
  );
}

/** A rate in percent. Which GST rates apply on a day is a separate rule: `gst-rates.ts`. */
export function percentage(label: string) {
  return typedNumber(label).pipe(
    z
      .number({ error: `${label} must be a percentage.` })
      .min(0, `${label} cannot be negative.`)
      .max(100, `${label} can be at most 100 %.`)
      .refine(twoDecimals, { error: `${label} can have at most two decimals.` }),
  );
}

function required(field: Field): z.ZodType {
  const { label } = field;
  switch (field.kind) {
    case "line":
      return line(label, field.max);
    case "code":
      return line(label, field.max).refine((given) => /[A-Za-z0-9]/.test(given), {
        error: `${label} needs a letter or a digit.`,
        when: hasNoIssues,
      });
    case "quantity":
      return line(label, field.max)
        .regex(/^[0-9]+(?:\.[0-9]+)? \p{L}/u, "Enter a number and a unit, such as 5 pieces.")
        .refine((given) => Number.parseFloat(given) !== 0, { error: `${label} must be more than zero.` });
    case "slug":
      return z
        .string()
        .trim()
        .max(field.max, `${label} can have at most ${field.max} characters.`)
        .regex(
          /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
          "Use lowercase letters, digits and single hyphens, such as nasal-speculum.",
        );
    case "html":
      return z.string({ error: `${label} is required.` }).max(field.max, `${label} is too long.`);
    case "flag":
      return z.boolean({ error: "Choose yes or no." });
    case "integer":
      return integer(field.min, field.max);
    case "choice":
      return z.enum(field.values, { error: `Choose a ${label.toLowerCase()}.` });
    case "reference":
      return chosen(`Choose a ${label.toLowerCase()}.`);
    case "moment":
      return givenMoment;
    case "gtin":
      return z
        .string()
        .trim()
        .regex(/^[0-9]{14}$/, `A ${label} has 14 digits.`);
    case "amount":
      return amount(label, field.max);
    case "hsn":
      return z
        .string({ error: `${label} is required.` })
        .trim()
        .regex(/^(?:[0-9]{4}|[0-9]{6}|[0-9]{8})$/, "Enter an HSN code of 4, 6 or 8 digits.");
    case "percent":
      return percentage(label);
  }
}

function given(field: Field): z.ZodType {
  const schema = required(field);
  if (field.default === undefined || field.kind === "flag") return schema;
  const empty = optional(schema);
  return field.default === null ? empty : empty.transform((value) => value ?? field.default);
}

function reply(field: Field): z.ZodType {
  const schema = replySchema(field);
  return field.default === null && !field.filledIn ? schema.nullable() : schema;
}

function replySchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "flag":
      return z.boolean();
    case "integer":
    case "reference":
      return z.int();
    case "amount":
      return z.number().describe("rupees, at most two decimals");
    case "percent":
      return z.number().describe("percent");
    case "choice":
      return z.enum(field.values);
    case "moment":
      return moment;
    default:
      return z.string();
  }
}

type GivenShape<All> = { [Name in keyof All]: z.ZodType<GivenValue<All[Name]>, SentValue<All[Name]>> };
type ReplyShape<All> = { [Name in keyof All]: z.ZodType<ReplyValue<All[Name]>> };

/** Schemas that validate the input of a form or a spreadsheet, by field. */
export function givenShape<All extends Fields>(fields: All): GivenShape<All> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, given(field)])) as GivenShape<All>;
}

/** Schemas of a reply, by field. */
export function replyShape<All extends Fields>(fields: All): ReplyShape<All> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, reply(field)])) as ReplyShape<All>;
}

/** The named part of `fields`. */
export function only<All extends Fields, Name extends keyof All>(fields: All, names: readonly Name[]): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<All, Name>;
}
