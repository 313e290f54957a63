import { useSyncExternalStore } from "react";
import type { Cart } from "../contract/cart.ts";
import type { UserDetails } from "../contract/customers.ts";
import { call } from "./client.ts";
import { forgetToken, storedToken, storeToken, tokenKey } from "./token.ts";

export interface Session {
  signedIn: boolean;
  /** Null until loaded. */
  user: UserDetails | null;
  /** Null until loaded. */
  cart: Cart | null;
}

const visitor: Session = { signedIn: false, user: null, cart: null };

let session: Session = visitor;
let started = false;
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  document.documentElement.toggleAttribute("data-signed-in", next.signedIn);
  for (const listener of listeners) listener();
}

/** Reads the stored token, loads who it belongs to, and from then on follows what other tabs do. Called once, by the root. */
export function startSession(): void {
  if (started) return;
  started = true;
  follow(storedToken());
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey || event.key === null) follow(storedToken());
  });
}

function follow(token: string | null): void {
  if (token === null) {
    change(visitor);
    return;
  }
  change({ signedIn: true, user: null, cart: null });
  void loadUser();
  void loadCart();
}

export async function loadUser(): Promise<void> {
  try {
    const user = await call("GET user-details");
    if (session.signedIn) change({ ...session, user });
  } catch {
    // The header goes on without a name; the pages that need these details say themselves what failed.
  }
}

export async function loadCart(): Promise<void> {
  try {
    setCart(await call("GET cart"));
  } catch {
    // Likewise: no count is better than a wrong one.
  }
}

/** To be called with the cart that every cart call answers, so that the header's count is right. */
export function setCart(cart: Cart): void {
  if (session.signedIn) change({ ...session, cart });
}

/** To be called when an account page has changed the customer's own details. */
export function setUser(user: UserDetails): void {
  if (session.signedIn) change({ ...session, user });
}

/** Stores the token and goes to `next` with a full load. */
export function signIn(token: string, expiresAt: string, next = "/"): void {
  storeToken(token, expiresAt);
  window.location.assign(next);
}

/** For when the server has ended the session already: the page goes on as for a visitor. */
export function forgetSession(): void {
  forgetToken();
  change(visitor);
}

/** Ends the session here and on the server, then loads the home page anew. */
export async function signOut(): Promise<void> {
  try {
    await call("POST logout");
  } catch {
    // Signing out here must work without an answer too.
  }
  forgetToken();
  window.location.assign("/");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in. While hydrating it is a visitor, as the server rendered for one. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => visitor,
  );
}

/** Where to go after signing in: a path of this shop, nothing else. */
export function safeNext(next: string | null): string {
  const here = "https://shop.invalid";
  if (next === null || !URL.canParse(next, here)) return "/";
  const url = new URL(next, here);
  return url.origin === here ? url.pathname + url.search + url.hash : "/";
}
