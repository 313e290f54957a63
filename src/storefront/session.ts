import { useSyncExternalStore } from "react";
import type { Cart } from "../contract/cart.ts";
import type { UserDetails } from "../contract/customers.ts";
import { localAddress } from "../language/addresses.ts";
import { call, type ReplyTo } from "./client.ts";
import { createLatest } from "./latest.ts";
import { currentOutbox } from "./offline/outbox.ts";
import { tellWorker } from "./offline/tell-worker.ts";
import { notifyOtherTabs, onOtherTabs, type Topic } from "./other-tabs.ts";
import { createOverlaps } from "./overlaps.ts";
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
  if (!isVisible()) {
    // From now on, changes in other tabs go unheard: what is being loaded may be older than the next return.
    isRefreshing = false;
    return;
  }
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
  const token = storedToken();
  try {
    const user = await call("GET user-details");
    // Another customer may have signed in since.
    if (session.signedIn && storedToken() === token) change({ ...session, user });
  } catch {
    // The header works without a name; pages that need the details show their own errors.
  }
}

const carts = createLatest<Cart>({
  owner: storedToken,
  show: (cart) => session.signedIn && change({ ...session, cart }),
});

/** Loads the cart for a page, and shows its count. */
export const latestCart = carts.load;

export async function loadCart(): Promise<void> {
  try {
    await latestCart(() => call("GET cart"));
  } catch {
    // Likewise: no count is better than a wrong one.
  }
}

/** Call it with the cart in the reply to each change, so that the header's count is right, here and in other tabs. */
export function setCart(cart: Cart): void {
  if (!session.signedIn) return;
  change({ ...session, cart });
  carts.change();
  notifyOtherTabs("cart");
}

/** Sends a change to the cart. Its reply is shown by the caller, or by `changeCart`. */
export const whileCartChanges = createOverlaps(() => void loadCart());

/** Sends a change to the cart, and shows the cart in the reply. */
export async function changeCart<Reply extends { cart: Cart }>(send: () => Promise<Reply>): Promise<Reply> {
  return await whileCartChanges(async () => {
    const reply = await send();
    setCart(reply.cart);
    return reply;
  });
}

const wishlists = createLatest<ReplyTo<"GET wishlist">>({
  owner: storedToken,
  show({ data }) {
    if (!session.signedIn) return;
    change({ ...session, wishlist: new Set(data.map(({ token }) => token)) });
    showWishes();
  },
});

/** Loads the wishlist for a page, and shows its count. */
export const latestWishlist = wishlists.load;

export async function loadWishlist(): Promise<void> {
  try {
    await latestWishlist(() => call("GET wishlist"));
  } catch {
    // The hearts stay as the page rendered them.
  }
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
  wishlists.change();
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
