import type { PasskeyAssertion, PasskeyCreated } from "../contract/passkeys.ts";

/** Whether this browser has passkeys and the address allows them: none are possible for an IP address. */
export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Given instead of a passkey when the person closed the browser's dialog, or let it time out. */
export const dismissed = Symbol("dismissed");

/** Lets the browser make a passkey. @param options as the server answered them */
export async function createPasskey(options: object): Promise<PasskeyCreated | typeof dismissed> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return orDismissed(
    startRegistration({ optionsJSON: options as never }) as Promise<unknown> as Promise<PasskeyCreated>,
  );
}

/** Lets the browser show a passkey. @param options as the server answered them */
export async function showPasskey(options: object): Promise<PasskeyAssertion | typeof dismissed> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return orDismissed(
    startAuthentication({ optionsJSON: options as never }) as Promise<unknown> as Promise<PasskeyAssertion>,
  );
}

async function orDismissed<Result>(asked: Promise<Result>): Promise<Result | typeof dismissed> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return dismissed;
    throw error;
  }
}

/** What a new passkey is called until it is renamed: the system it was made on. */
export function suggestedName(): string {
  const system = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0];
  return system === "Macintosh" ? "Mac" : (system ?? "This device");
}
