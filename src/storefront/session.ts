import { useSyncExternalStore } from "react";
import type { Cart } from "../contract/cart.ts";
import type { UserDetails } from "../contract/customers.ts";
import { localAddress } from "../language/addresses.ts";
import { call } from "./client.ts";
import { currentOutbox } from "./offline/outbox.ts";
import { tellWorker } from "./offline/tell-worker.ts";
import { notifyOtherTabs, onOtherTabs, type Topic } from "./other-tabs.ts";
import { forgetToken, renewSignedInCookie, storedToken, storeToken, tokenKey } from "./token.ts";

export interface Session {
  signedIn: boolean;
  /** Null until loaded. */
  user: UserDetails | null;
  /** Null until loaded. */
  cart: Cart | null;
  /** Tokens of the products on the wishlist; null until loaded. */
  wishlist: ReadonlySet<string> | null;
}

const visitor: Session = { signedIn: false, user: null, cart: null, wishlist: null };

let session: Session = visitor;
let started = false;
let adopted: string | null = null;
/** Returning to a tab fires two events: one for visibility and one for the focus. */
let isRefreshing = false;
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  document.documentElement.toggleAttribute("data-signed-in", next.signedIn);
  for (const listener of listeners) listener();
}

/** Adopts the stored token, loads the customer's data, and keeps both in sync with other tabs. Called once, by the root. */
export function startSession(): void {
  if (started) return;
  started = true;
  renewSignedInCookie();
  adoptToken(storedToken());
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey || event.key === null) adoptToken(storedToken());
  });
  // Each tab reflects changes made in the others, at the latest when it gets the focus.
  document.addEventListener("visibilitychange", refreshOnFocus);
  window.addEventListener("focus", refreshOnFocus);
  window.addEventListener("pageshow", (event) => event.persisted && refreshOnFocus());
  onOtherTabs((topic) => isVisible() && session.signedIn && void load[topic]());
}

function adoptToken(token: string | null): void {
  // Another customer has signed in in another tab: nothing that this page shows, holds or awaits is theirs.
  if (token !== null && adopted !== null && token !== adopted) {
    // Not reload(), because `useLostConnection` prevents scripts from reloading the page.
    window.location.replace(window.location.pathname + window.location.search);
    return;
  }
  adopted = token;
  tellWorker({ owner: token });
  if (token === null) {
    change(visitor);
    return;
  }
  change({ ...visitor, signedIn: true });
  void loadUser();
  void loadCart();
  void loadWishlist();
  void onDevice(({ renewDevice }) => renewDevice());
}

/** Runs `work` if notifications are allowed on this device. Without a connection or storage, it is done another time. */
async function onDevice(work: (device: typeof import("./push/device.ts")) => Promise<void>): Promise<void> {
  if (globalThis.Notification?.permission === "granted") await import("./push/device.ts").then(work).catch(() => {});
}

const isVisible = () => document.visibilityState === "visible";

function refreshOnFocus(): void {
  if (!isVisible()) return;
  const token = storedToken();
  if (token !== adopted) adoptToken(token);
  else if (session.signedIn && !isRefreshing) {
    isRefreshing = true;
    void Promise.all([loadCart(), loadWishlist()]).finally(() => {
      isRefreshing = false;
    });
  }
}

export const currentCart = () => session.cart;

/** The id of the signed-in customer; null until loaded. */
export const currentCustomer = () => session.user?.id ?? null;

export async function loadUser(): Promise<void> {
  try {
    const user = await call("GET user-details");
    if (session.signedIn) change({ ...session, user });
  } catch {
    // The header works without a name; pages that need the details show their own errors.
  }
}

export async function loadCart(): Promise<void> {
  const before = session.cart;
  try {
    const cart = await call("GET cart");
    // A cart received in reply to a change is newer than this one.
    if (session.signedIn && session.cart === before) change({ ...session, cart });
  } catch {
    // Likewise: no count is better than a wrong one.
  }
}

/** Call it with the cart in each reply, so that the header's count is right, here and in other tabs. */
export function setCart(cart: Cart): void {
  if (!session.signedIn) return;
  change({ ...session, cart });
  notifyOtherTabs("cart");
}

export async function loadWishlist(): Promise<void> {
  const before = session.wishlist;
  try {
    const { data } = await call("GET wishlist");
    if (session.wishlist === before) setWishlist(data.map(({ token }) => token));
  } catch {
    // The hearts stay as the page rendered them.
  }
}

/** Call it with the whole wishlist after a page has loaded it. */
export function setWishlist(tokens: string[]): void {
  if (!session.signedIn) return;
  change({ ...session, wishlist: new Set(tokens) });
  showWishes();
}

/** Shows the wishlist with queued changes applied. */
export function showWishes(): void {
  const { wishlist } = session;
  const wishes = [...(currentOutbox()?.wishes() ?? [])].filter(
    ([token, isListed]) => wishlist?.has(token) !== isListed,
  );
  if (!wishlist || wishes.length === 0) return;
  const shown = new Map([...wishlist].map((token) => [token, true]));
  for (const [token, isListed] of wishes) shown.set(token, isListed);
  change({ ...session, wishlist: new Set([...shown.keys()].filter((token) => shown.get(token))) });
}

/** Call it after a product was added to the wishlist or removed. */
export function setWishlisted(token: string, isListed: boolean): void {
  if (!session.signedIn) return;
  const wishlist = new Set(session.wishlist);
  if (isListed) wishlist.add(token);
  else wishlist.delete(token);
  change({ ...session, wishlist: session.wishlist && wishlist });
  notifyOtherTabs("wishlist");
}

const load: Record<Topic, () => Promise<void>> = { cart: loadCart, wishlist: loadWishlist };

/** Call it after an account page has changed the customer's details. */
export function setUser(user: UserDetails): void {
  if (session.signedIn) change({ ...session, user });
}

/** Stores the token and loads `next` as a full page. */
export function signIn(token: string, expiresAt: string, next = "/"): void {
  storeToken(token, expiresAt);
  window.location.assign(localAddress(next));
}

/** For a session that the server has already ended: shows the page as for a visitor. */
export function forgetSession(): void {
  forgetToken();
  change(visitor);
}

/** Ends the session here and on the server, then loads the home page. */
export async function signOut(): Promise<void> {
  try {
    await call("POST logout");
  } catch {
    // Signing out on this device must work offline too.
  }
  await forgetOutbox();
  forgetToken();
  await withinASecond(onDevice(({ cancelDevice }) => cancelDevice()));
  window.location.assign(localAddress("/"));
}

/** Removes queued changes. Call it before ending the session at the customer's request. */
export async function forgetOutbox(): Promise<void> {
  tellWorker({ signsOut: true });
  await withinASecond(currentOutbox()?.clear() ?? Promise.resolve());
}

/** Storage and push services may be slow. */
async function withinASecond(work: Promise<void>): Promise<void> {
  await Promise.race([work.catch(() => {}), new Promise((done) => setTimeout(done, 1000))]);
}

export const onSessionChange = subscribe;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in. A visitor while hydrating, because the server renders pages for visitors. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => visitor,
  );
}
