import { ApiError } from "../contract/api-error.ts";
import type { PasskeyAssertion, PasskeyCreated } from "../contract/passkeys.ts";
import { texts } from "../contract/texts.ts";
import { text } from "../language/text.ts";

/** Whether this browser supports passkeys at this address. They do not work at IP addresses. */
export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Returned instead of a passkey when the dialog was closed or timed out. */
export const dismissed = Symbol("dismissed");

/**
 * Creates a passkey.
 * @param options from the server's reply
 * @throws ApiError when the device already has one for this account, or cannot create one
 */
export async function createPasskey(options: object): Promise<PasskeyCreated | typeof dismissed> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = startRegistration({ optionsJSON: options as never }) as Promise<unknown> as Promise<PasskeyCreated>;
  return orDismissed(made, texts.passkeyNotMade);
}

/**
 * Requests a passkey.
 * @param options from the server's reply
 * @throws ApiError when the browser cannot provide one
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

/** The suggested name of a passkey: the system on which it was created. */
export function suggestedName(): string {
  const system = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0];
  return system === "Macintosh" ? "Mac" : (system ?? text("This device"));
}
