import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { inData, line, moment, says } from "./fields.ts";

/** Passkeys are WebAuthn credentials (W3C Web Authentication Level 3); request bodies use its JSON forms. */

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(
      /^[A-Za-z0-9_-]+$/,
      says(() => text("Must be base64url.")),
    );

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
};

export const passkeyCreated = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});
export type PasskeyCreated = z.infer<typeof passkeyCreated>;

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** For `navigator.credentials`, as JSON. */
export const passkeyOptions = inData(z.record(z.string(), z.unknown()));

export const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: moment,
    last_used_at: moment.nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof passkey>;

const currentPassword = z
  .string()
  .max(1000)
  .optional()
  .describe("required unless the caller signed in within the last 10 minutes");

/** Calls for managing passkeys, used by customers and staff alike. */
export const passkeyManagement = {
  list: { summary: "The caller's passkeys, newest first", reply: inData(z.array(passkey)) },
  start: {
    summary: "Start adding a passkey",
    reply: passkeyOptions,
    refusals: { 409: ["passkeys_unavailable", "too_many_passkeys"], 429: ["too_many_requests"] },
  },
  add: {
    summary: "Add a passkey",
    body: z.object({ name: line(() => text("Name"), 60), passkey: passkeyCreated }),
    status: 201,
    reply: inData(passkey),
    refusals: { 409: ["state_changed", "too_many_passkeys"], 422: ["passkey_refused"] },
  },
  remove: {
    summary: "Remove a passkey; ends all other sessions",
    params: z.object({ id: base64url(1400) }),
    status: 204,
    refusals: { 429: ["too_many_requests"] },
  },
} as const;

export const passkeysCalls = {
  "POST login/passkey/options": {
    summary: "Start signing in with a passkey; no account is named",
    access: "public",
    repeatable: true,
    reply: passkeyOptions,
    refusals: { 409: ["passkeys_unavailable"] },
  },
  "POST login/passkey": {
    summary: "Sign in with a passkey",
    access: "public",
    repeatable: true,
    body: passkeyAssertion,
    reply: z.object({ success: z.string().describe("the access token"), expires_at: moment }),
    refusals: { 422: ["invalid_credentials"], 429: ["too_many_requests"] },
  },
  "GET passkeys": { ...passkeyManagement.list, access: "customer" },
  "POST passkeys/options": {
    ...passkeyManagement.start,
    access: "customer",
    repeatable: true,
    body: z.object({ current_password: currentPassword }),
  },
  "POST passkeys": { ...passkeyManagement.add, access: "customer" },
  "POST passkeys/:id/remove": {
    ...passkeyManagement.remove,
    access: "customer",
    body: z.object({ current_password: currentPassword }),
  },
} satisfies CallTable;
