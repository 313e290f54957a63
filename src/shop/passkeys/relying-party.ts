import { isIP } from "node:net";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Config } from "../../platform/config.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";

/** The site that passkeys are bound to. WebAuthn needs a domain name, so IP addresses are refused (Level 3, 5.1.2). */
export function relyingParty({ publicUrl }: Pick<Config, "publicUrl">): { id: string; origin: string } | Refusal {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")))
    return refuse(409, "passkeys_unavailable", serverTexts.passkeysUnavailable);
  return { id: hostname, origin };
}
