import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { day, line, optional, says } from "./fields.ts";
import { licenceKinds } from "./licence-kinds.ts";

export const licenceStates = ["pending", "verified", "rejected"] as const;

export const licence = z
  .object({
    kind: z.enum(licenceKinds),
    number: z.string(),
    valid_until: z.string().describe("the last day"),
    state: z.enum(licenceStates),
    reason: z.string().nullable().describe("why staff rejected it"),
  })
  .meta({ id: "Licence" });
export type Licence = z.infer<typeof licence>;

const kind = z.enum(
  licenceKinds,
  says(() => text("Choose the kind of licence.")),
);
const number = line(() => text("Licence number"), 60);
const validUntil = day(() => text("Enter the date it is valid until."));

export const licenceGiven = z.object({ kind, number, valid_until: validUntil });
export type LicenceGiven = z.infer<typeof licenceGiven>;

/** For dealers, at registration; not stored for other accounts. Number and date: both or neither. */
export const registrationLicence = {
  licence_kind: optional(kind),
  licence_number: optional(number),
  licence_valid_until: optional(validUntil),
};

export const licencesCalls = {
  "GET licence": {
    summary: "The caller's licence for resale, and what keeps them from buying for resale",
    access: "customer",
    reply: z.object({
      licence: licence.nullable(),
      notice: z.string().nullable().describe("what is missing or about to end, as a sentence"),
    }),
  },
  "PUT licence": {
    summary: "Give a licence for resale or a renewed one, as a dealer or hospital; staff verify it",
    access: "customer",
    repeatable: true,
    body: licenceGiven,
    reply: z.object({ licence }),
    refusals: { 409: ["not_a_dealer"] },
  },
} satisfies CallTable;
