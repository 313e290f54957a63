import { z } from "zod";
import { chosen, day, id, line, optional, pincode } from "../fields.ts";
import { licenceKinds } from "../licences.ts";
import { serverTexts } from "../server-texts.ts";
import type { StaffCallTable } from "./call.ts";
import { seen, seenShown } from "./seen.ts";

export const registrationStates = ["in_force", "coming", "ended"] as const;

const words = z.string();

export const registrationShown = z
  .object({
    id: z.int(),
    code: words.describe("the first two letters of its document numbers"),
    gstin: words.nullable().describe("null: not registered, so no tax is charged"),
    legal_name: words,
    trade_name: words,
    address: words,
    state_id: z.int(),
    state: words,
    cin: words,
    licences: z.array(z.object({ kind: z.enum(licenceKinds), number: words, valid_until: words.nullable() })),
    dispatch_places: z.array(z.object({ name: words, address: words, pincode: words })),
    signatory: words,
    valid_from: words,
    valid_to: words.nullable(),
    validity: z.enum(registrationStates),
    is_current: z.boolean().describe("new orders are supplied by it"),
    is_fixed: z.boolean().describe("orders point to it, so GSTIN, State and code can no longer change"),
    open_orders: z.int().describe("orders of this registration that are not packed yet"),
    seen: seenShown,
  })
  .meta({ id: "Registration" });
export type RegistrationShown = z.infer<typeof registrationShown>;

const optionalLine = (label: string, max?: number) => optional(line(label, max)).transform((typed) => typed ?? "");

const licence = z.object({
  kind: z.enum(licenceKinds, { error: "Choose a kind of licence." }),
  number: line("Licence number", 60),
  valid_until: optional(day()),
});

const dispatchPlace = z.object({ name: line("Name", 120), address: line("Address", 300), pincode });

/** Corporate identity number: listed or unlisted, industry, State, year, class of company, number. */
const cin = line("CIN", 30)
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[LU][0-9]{5}[A-Z]{2}[0-9]{4}[A-Z]{3}[0-9]{6}$/, serverTexts.cinInvalid));

const registrationFields = z.object({
  code: line("Code", 2)
    .transform((typed) => typed.toUpperCase())
    .pipe(z.string().regex(/^[A-Z][A-Z0-9]$/, "Use a letter followed by a letter or digit, such as EN.")),
  gstin: optional(line("GSTIN", 20)),
  legal_name: line("Legal name"),
  trade_name: line("Trade name", 120),
  address: line("Address", 300),
  state_id: chosen(serverTexts.stateUnknown),
  cin: optional(cin).transform((typed) => typed ?? ""),
  licences: z.array(licence).max(10, "At most 10 licences."),
  dispatch_places: z.array(dispatchPlace).max(20, "At most 20 places of dispatch."),
  signatory: optionalLine("Signatory", 120),
  valid_from: day(),
  valid_to: optional(day()),
});
export type RegistrationFields = z.infer<typeof registrationFields>;

const thatOne = z.object({ id });
const right = "settings.change";
const states = z.array(z.object({ id: z.int(), name: words }));
const reply = z.object({ data: registrationShown, states });

export const registrationsCalls = {
  "GET staff/registrations": {
    summary: "The shop's GST registrations, those in force first",
    right,
    reply: z.object({ data: z.array(registrationShown), states }),
  },
  "GET staff/registrations/:id": {
    summary: "A registration",
    right,
    params: thatOne,
    reply,
  },
  "POST staff/registrations": {
    summary: "Add a registration",
    right,
    body: registrationFields,
    status: 201,
    reply,
  },
  "PUT staff/registrations/:id": {
    summary: "Change a registration; GSTIN, State and code are kept once orders point to it",
    right,
    params: thatOne,
    body: registrationFields.extend({ seen }),
    reply,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/registrations/:id/end": {
    summary: "End a registration, not before its latest order or document; its orders keep it",
    right,
    params: thatOne,
    body: z.object({ valid_to: day(), seen }),
    reply,
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
