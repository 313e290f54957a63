import { z } from "zod";
import { passkeyAssertion, passkeyManagement, passkeyOptions } from "../passkeys.ts";
import type { StaffCallTable } from "./call.ts";
import { staffMember } from "./members.ts";

const typedPassword = z.string({ error: "Password is required." }).min(1, "Password is required.").max(1000);

export const staffPasskeysCalls = {
  "POST staff/sign-in/passkey/options": {
    summary: "Start signing in with a passkey; no staff member is named",
    right: "signed-out",
    unaudited: "nothing has changed yet",
    reply: passkeyOptions,
    refusals: { 409: ["passkeys_unavailable"] },
  },
  "POST staff/sign-in/passkey": {
    summary: "Sign in with a passkey, which replaces password and second factor",
    right: "signed-out",
    unaudited: "it is recorded as a session",
    body: passkeyAssertion,
    reply: staffMember,
    refusals: { 422: ["invalid_credentials"], 429: ["too_many_requests"] },
  },
  "GET staff/passkeys": { ...passkeyManagement.list, right: "signed-in" },
  "POST staff/passkeys/options": {
    ...passkeyManagement.start,
    right: "signed-in",
    unaudited: "nothing applies until it is added",
    body: z.object({ password: typedPassword }),
  },
  "POST staff/passkeys": { ...passkeyManagement.add, right: "signed-in" },
  "POST staff/passkeys/:id/remove": {
    ...passkeyManagement.remove,
    right: "signed-in",
    body: z.object({ password: typedPassword }),
  },
} satisfies StaffCallTable;
