import { ApiError } from "../contract/api-error.ts";
import type { PasskeyAssertion, PasskeyCreated } from "../contract/passkeys.ts";
import { texts } from "../contract/texts.ts";

/** Whether this browser has passkeys and the address allows them: none are possible for an IP address. */
export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Given instead of a passkey when the person closed the browser's dialog, or let it time out. */
export const dismissed = Symbol("dismissed");

/**
 * Lets the browser make a passkey.
 * @param options as the server answered them
 * @throws ApiError when the device has one for this account already, or cannot make one
 */
export async function createPasskey(options: object): Promise<PasskeyCreated | typeof dismissed> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = startRegistration({ optionsJSON: options as never }) as Promise<unknown> as Promise<PasskeyCreated>;
  return orDismissed(made, texts.passkeyNotMade);
}

/**
 * Lets the browser show a passkey.
 * @param options as the server answered them
 * @throws ApiError when the browser cannot
 */
export async function showPasskey(options: object): Promise<PasskeyAssertion | typeof dismissed> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const shown = startAuthentication({ optionsJSON: options as never }) as Promise<unknown> as Promise<PasskeyAssertion>;
  return orDismissed(shown, texts.passkeyRefused);
}

async function orDismissed<Result>(asked: Promise<Result>, otherwise: string): Promise<Result | typeof dismissed> {
  try {
    return await asked;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (["NotAllowedError", "AbortError"].includes(name)) return dismissed;
    const message = name === "InvalidStateError" ? texts.passkeyOnDevice : otherwise;
    throw new ApiError(0, { code: "passkey_failed", message });
  }
}

/** What a new passkey is called until it is renamed: the system it was made on. */
export function suggestedName(): string {
  const system = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0];
  return system === "Macintosh" ? "Mac" : (system ?? "This device");
}
