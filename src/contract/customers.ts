import { z } from "zod";
import { languages, text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { registrationLicence } from "./dealer-licences.ts";
import {
  chosen,
  day,
  email,
  inData,
  line,
  message,
  mobileNumber,
  moment,
  opaqueToken,
  optional,
  pincode,
  says,
} from "./fields.ts";
import { serverTexts } from "./server-texts.ts";

export const accountTypes = ["doctor", "dealer", "hospital"] as const;
export const verifications = ["pending", "verified", "rejected"] as const;

export const userDetails = z
  .object({
    id: z.int(),
    f_name: z.string(),
    l_name: z.string(),
    email: z.string(),
    mobile_number: z.string(),
    dob: z.string(),
    mci_number: z.string().nullable(),
    verification: z.enum(verifications),
    verification_reason: z.string().nullable().describe("why staff rejected the MCI number"),
    account_type: z.enum(accountTypes),
    company_name: z.string().nullable(),
    gstin: z.string().nullable(),
    state_id: z.int(),
    city_id: z.int(),
    apartment_no: z.string().nullable(),
    pincode: z.string(),
    address: z.string(),
    reward_points: z.int(),
    notice_to_accept: z
      .string()
      .nullable()
      .describe("the version of the privacy notice in force, if the caller has not accepted it"),
    earns_points: z.boolean().describe("whether orders of this account earn reward points"),
    language: z
      .enum(languages)
      .describe(
        "of mails and documents to the customer: that of the last sign-in or of the last call for these details",
      ),
  })
  .meta({ id: "UserDetails" });
export type UserDetails = z.infer<typeof userDetails>;

export const consent = z
  .object({ notice_version: z.string().describe("date and version of the privacy notice in force"), agreed_at: moment })
  .meta({ id: "Consent" });

export const consents = z
  .object({
    to_accept: z.string().nullable().describe("the version in force, if the caller has not accepted it"),
    accepted: z.array(consent).describe("oldest first"),
  })
  .meta({ id: "Consents" });

export const customerSession = z
  .object({
    id: z.string(),
    browser: z.string().describe("browser name; empty if unknown"),
    network: z.string().describe("shortened IP address, such as 203.0.113.x; empty if unknown"),
    signed_in_at: moment,
    last_used_at: moment.describe("to the minute"),
    current: z.boolean().describe("true for the session making this request"),
  })
  .meta({ id: "CustomerSession" });
export type CustomerSession = z.infer<typeof customerSession>;

export const password = z
  .string(says(() => text("Password is required.")))
  .min(
    8,
    says(() => text("Use at least 8 characters.")),
  )
  .max(
    128,
    says(() => text("Use at most 128 characters.")),
  );

const accountType = z.enum(
  accountTypes,
  says(() => text("Choose doctor, dealer or hospital.")),
);

const profileFields = {
  first_name: line(() => text("First name"), 60),
  last_name: line(() => text("Last name"), 60),
  dob: day(() => text("Enter your date of birth.")),
  mobile_number: mobileNumber,
  state_id: chosen(() => serverTexts.stateUnknown),
  city_id: chosen(() => serverTexts.cityUnknown),
  mci_number: optional(
    z
      .string()
      .trim()
      .regex(
        /^[A-Za-z0-9/-]{3,30}$/,
        says(() => text("Use 3 to 30 letters, digits, / or -.")),
      ),
  ),
  apartment_no: optional(line(() => text("Apartment number"))),
  pincode,
  address: line(() => text("Address")),
  account_type: accountType.default("doctor"),
  company_name: optional(line(() => text("Company name"))),
  gstin: optional(line("GSTIN", 20)),
};

/** The fields for opening an account, besides the password. */
export const registrationFields = { ...profileFields, ...registrationLicence, email };

/** Doctors are identified by their council number. */
export const doctorsHaveNumber = {
  path: ["mci_number"],
  ...says(() => serverTexts.mciNeeded),
  // Runs even when other fields are invalid, so that all errors are reported together.
  when: ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] | undefined }[] }) =>
    isObject(value) && !issues.some((issue) => ["mci_number", "account_type"].includes(String(issue.path?.[0]))),
};
export const hasNeededNumber = (fields: { account_type: string; mci_number: string | null }) =>
  fields.account_type !== "doctor" || fields.mci_number !== null;

export const registration = z.object({ ...registrationFields, password }).refine(hasNeededNumber, doctorsHaveNumber);
export type Registration = z.infer<typeof registration>;

// Without the default: omitting the account type leaves it unchanged.
export const profileChange = z.object({
  ...z.object({ ...profileFields, account_type: accountType }).partial().shape,
  current_password: z
    .string()
    .max(1000)
    .optional()
    .describe("required to change mobile_number or gstin, unless the caller signed in within the last 10 minutes"),
});
export type ProfileChange = z.infer<typeof profileChange>;

function isObject(value: unknown) {
  return typeof value === "object" && value !== null;
}

export const customersCalls = {
  "POST register": {
    summary: "Register; the given address becomes the first saved address",
    access: "public",
    body: registration,
    status: 201,
    reply: message,
    refusals: { 429: ["too_many_requests"] },
  },
  "POST login": {
    summary: "Sign in; the token is valid for one day, and expires earlier after some hours without use",
    access: "public",
    repeatable: true,
    body: z.object({
      email: z
        .string(says(() => text("Email is required.")))
        .trim()
        .min(
          1,
          says(() => text("Email is required.")),
        )
        .max(200),
      password: z
        .string(says(() => text("Password is required.")))
        .min(
          1,
          says(() => text("Password is required.")),
        )
        .max(1000),
    }),
    reply: z.object({ success: z.string().describe("the access token"), expires_at: moment }),
    refusals: { 422: ["invalid_credentials"], 429: ["too_many_requests"] },
  },
  "GET privacy-consent": {
    summary: "The versions of the privacy notice that the caller has accepted",
    access: "customer",
    reply: inData(consents),
  },
  "POST privacy-consent": {
    summary: "Accept the version of the privacy notice that is in force",
    access: "customer",
    repeatable: true,
    body: z.object({ notice_version: line(() => text("Version"), 100) }),
    reply: inData(consents),
    refusals: { 409: ["state_changed"] },
  },
  "POST logout": {
    summary: "End this session; its token stops working immediately",
    access: "customer",
    repeatable: true,
    status: 204,
  },
  "POST forgot-password": {
    summary: "Email a password reset link, if the address belongs to an account",
    access: "public",
    body: z.object({ email }),
    reply: message,
  },
  "POST reset-password": {
    summary: "Set a new password with the token from a reset link; ends all sessions",
    access: "public",
    body: z.object({ token: opaqueToken, password }),
    reply: message,
    refusals: { 422: ["invalid"] },
  },
  "POST change-password": {
    summary: "Set a new password; ends all other sessions",
    access: "customer",
    body: z.object({
      current_password: z
        .string(says(() => text("Password is required.")))
        .min(1)
        .max(1000),
      password,
    }),
    reply: message,
  },
  "GET sessions": {
    summary: "The caller's sessions, most recently used first",
    access: "customer",
    reply: inData(z.array(customerSession)),
  },
  "DELETE sessions/:id": {
    summary: "End one of the caller's sessions; its token stops working immediately",
    access: "customer",
    params: z.object({ id: z.uuid() }),
    status: 204,
  },
  "POST sessions/end-others": {
    summary: "End all of the caller's other sessions",
    access: "customer",
    reply: inData(z.object({ ended: z.int() })),
  },
  "GET user-details": { summary: "The signed-in customer", access: "customer", reply: userDetails },
  "PUT user-details": {
    summary: "Update the caller's details; omitted fields stay unchanged",
    access: "customer",
    repeatable: true,
    body: profileChange,
    reply: userDetails,
    refusals: { 429: ["too_many_requests"] },
  },
} satisfies CallTable;
