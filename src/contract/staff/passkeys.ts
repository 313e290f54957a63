import { z } from "zod";
import { inData } from "../fields.ts";
import { passkey, passkeyAssertion, passkeyCreated, passkeyId, passkeyName, passkeyOptions } from "../passkeys.ts";
import type { StaffCallTable } from "./call.ts";
import { staffMember } from "./members.ts";

const typedPassword = z.string({ error: "Password is required." }).min(1, "Password is required.").max(1000);

export const staffPasskeysCalls = {
  "POST staff/sign-in/passkey/options": {
    summary: "Start signing in with a passkey; no staff member is named",
    right: "nobody-yet",
    unaudited: "nothing has changed yet",
    reply: passkeyOptions,
    refusals: { 409: ["passkeys_unavailable"] },
  },
  "POST staff/sign-in/passkey": {
    summary: "Sign in with a passkey, which replaces password and second factor",
    right: "nobody-yet",
    unaudited: "it is recorded as a session",
    body: passkeyAssertion,
    reply: staffMember,
    refusals: { 422: ["invalid_credentials"], 429: ["too_many_requests"] },
  },
  "GET staff/passkeys": {
    summary: "The caller's passkeys, newest first",
    right: "signed-in",
    reply: inData(z.array(passkey)),
  },
  "POST staff/passkeys/options": {
    summary: "Start adding a passkey",
    right: "signed-in",
    unaudited: "nothing applies until it is added",
    body: z.object({ password: typedPassword }),
    reply: passkeyOptions,
    refusals: { 409: ["passkeys_unavailable", "too_many_passkeys"], 429: ["too_many_requests"] },
  },
  "POST staff/passkeys": {
    summary: "Add a passkey",
    right: "signed-in",
    body: z.object({ name: passkeyName, passkey: passkeyCreated }),
    status: 201,
    reply: inData(passkey),
    refusals: { 409: ["state_changed", "too_many_passkeys"], 422: ["passkey_refused"] },
  },
  "POST staff/passkeys/:id/remove": {
    summary: "Remove a passkey; ends all other sessions",
    right: "signed-in",
    params: passkeyId,
    body: z.object({ password: typedPassword }),
    status: 204,
    refusals: { 429: ["too_many_requests"] },
  },
} satisfies StaffCallTable;
