import { tellWorker } from "./offline/tell-worker.ts";
import { clearSignedInCookie, setSignedInCookie } from "./signed-in-cookie.ts";

/** The bearer token in local storage: `access_token`, and `expiration` in milliseconds since 1970. */

export const tokenKey = "access_token";
export const expirationKey = "expiration";

/** The token; null if it has expired, in which case it is removed. */
export function storedToken(storage: Storage | undefined = browserStorage(), now = Date.now()): string | null {
  const token = storage?.getItem(tokenKey);
  if (!storage || !token) return null;
  const expiration = storage.getItem(expirationKey);
  if (expiration !== null && Number(expiration) <= now) {
    forgetToken(storage);
    return null;
  }
  return token;
}

export function storeToken(token: string, expiresAt: string, storage = browserStorage()): void {
  storage?.setItem(tokenKey, token);
  storage?.setItem(expirationKey, String(Date.parse(expiresAt)));
  if (storage) setSignedInCookie(Date.parse(expiresAt));
  tellWorker({ owner: token });
}

/** Sets the cookie according to the stored token, because an earlier version stored the token without it. */
export function renewSignedInCookie(storage = browserStorage()): void {
  if (storedToken(storage) === null) clearSignedInCookie();
  else setSignedInCookie(Number(storage?.getItem(expirationKey) ?? Date.now() + dayMs));
}

const dayMs = 24 * 60 * 60 * 1000;

export function forgetToken(storage = browserStorage()): void {
  storage?.removeItem(tokenKey);
  storage?.removeItem(expirationKey);
  clearSignedInCookie();
  tellWorker({ owner: null });
}

/** False if the browser stores nothing for this shop, because storage is blocked or full: no one could stay signed in. */
export function canStore(storage = browserStorage()): boolean {
  try {
    if (!storage) return false;
    storage.setItem("probe", "1");
    storage.removeItem("probe");
    return true;
  } catch {
    return false;
  }
}

/** Undefined on the server, and if the browser blocks storage for this site. */
function browserStorage(): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Runs in <head> before anything is painted: marks <html> when a customer is signed in, so that the right header shows immediately although
 * every page is rendered as for a visitor.
 */
export const signedInMarker = `try{var t=localStorage.getItem("${tokenKey}"),e=localStorage.getItem("${expirationKey}");if(t&&!(e!==null&&+e<=Date.now()))document.documentElement.dataset.signedIn=""}catch(e){}`;
