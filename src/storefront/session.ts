import { useSyncExternalStore } from "react";
import type { Cart } from "../contract/cart.ts";
import type { UserDetails } from "../contract/customers.ts";
import { call } from "./client.ts";
import { hearOtherTabs, type Topic, tellOtherTabs } from "./other-tabs.ts";
import { forgetToken, renewSignedInCookie, storedToken, storeToken, tokenKey } from "./token.ts";

export interface Session {
  signedIn: boolean;
  /** Null until loaded. */
  user: UserDetails | null;
  /** Null until loaded. */
  cart: Cart | null;
  /** Tokens of the products on the wishlist; null until loaded. */
  wished: ReadonlySet<string> | null;
}

const visitor: Session = { signedIn: false, user: null, cart: null, wished: null };

let session: Session = visitor;
let started = false;
let followed: string | null = null;
/** Coming back to a tab is told twice, as being seen and as having the focus. */
let looking = false;
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
  renewSignedInCookie();
  follow(storedToken());
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey || event.key === null) follow(storedToken());
  });
  // Somebody who keeps several tabs open sees in each what was done in the others, at the latest when looking at it.
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  window.addEventListener("pageshow", (event) => event.persisted && look());
  hearOtherTabs((topic) => isSeen() && session.signedIn && void load[topic]());
}

function follow(token: string | null): void {
  followed = token;
  if (token === null) {
    change(visitor);
    return;
  }
  change({ ...visitor, signedIn: true });
  void loadUser();
  void loadCart();
  void loadWished();
}

const isSeen = () => document.visibilityState === "visible";

function look(): void {
  if (!isSeen()) return;
  const token = storedToken();
  if (token !== followed) follow(token);
  else if (session.signedIn && !looking) {
    looking = true;
    void Promise.all([loadCart(), loadWished()]).finally(() => {
      looking = false;
    });
  }
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
  const before = session.cart;
  try {
    const cart = await call("GET cart");
    // What a change has answered meanwhile is newer than what was asked for before it.
    if (session.signedIn && session.cart === before) change({ ...session, cart });
  } catch {
    // Likewise: no count is better than a wrong one.
  }
}

/** To be called with the cart that every cart call answers, so that the header's count is right, here and in other tabs. */
export function setCart(cart: Cart): void {
  if (!session.signedIn) return;
  change({ ...session, cart });
  tellOtherTabs("cart");
}

async function loadWished(): Promise<void> {
  const before = session.wished;
  try {
    const { data } = await call("GET wishlist");
    if (session.wished === before) keepWished(data.map(({ token }) => token));
  } catch {
    // The hearts go on as the page brought them.
  }
}

/** To be called with the whole wishlist when a page has loaded it. */
export function keepWished(tokens: string[]): void {
  if (session.signedIn) change({ ...session, wished: new Set(tokens) });
}

/** To be called when a product was put on the wishlist or taken off. */
export function setWished(token: string, listed: boolean): void {
  if (!session.signedIn) return;
  const wished = new Set(session.wished);
  if (listed) wished.add(token);
  else wished.delete(token);
  change({ ...session, wished: session.wished && wished });
  tellOtherTabs("wishlist");
}

const load: Record<Topic, () => Promise<void>> = { cart: loadCart, wishlist: loadWished };

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
