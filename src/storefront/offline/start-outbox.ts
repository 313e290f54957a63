import { createElement } from "react";
import { type SentParts, takeAttempt } from "../../contract/sending.ts";
import { text } from "../../language/text.ts";
import { OutboxNotice } from "../parts/layout/OutboxNotice.tsx";
import {
  currentCart,
  currentCustomer,
  loadCart,
  loadUser,
  loadWishlist,
  onSessionChange,
  showWishes,
} from "../session.ts";
import { storedToken, tokenKey } from "../token.ts";
import { fullCode, openOutbox, type Queued, queuedCode, type Seen, type SeenVariant } from "./outbox.ts";
import { claimUnsent, outboxState, refreshOutbox } from "./outbox-state.ts";
import {
  addWaiting,
  clearOutbox,
  readWaiting,
  removeAllWaiting,
  type Waiting,
  type WaitingLine,
} from "./outbox-store.ts";
import { failedMessage, outboxChannel, sendOutbox } from "./send-outbox.ts";
import { areAboutSame, waitOf } from "./sending-order.ts";
import { recordSent } from "./sent-lines.ts";
import { soon } from "./soon.ts";
import { hasWorker } from "./tell-worker.ts";

/** Calls that can be sent later without asking again. Orders are never placed later. */
const queued = [
  "POST cart/store",
  "POST cart/store-many",
  "POST cart/update",
  "POST cart/delete",
  "POST wishlist/store",
  "POST wishlist/delete",
];
/** Changes are sent one at a time, and the server accepts 600 a minute from one customer. */
const mostWaiting = 200;

/** If the server does not respond although there is a connection, no browser event signals its return. */
const longestRetryMs = 15_000;
/** Just after a connection has come back, the first request often still fails. */
const firstRetryMs = 1000;

let fruitless = 0;

let timer: ReturnType<typeof setTimeout> | undefined;
let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Called once per page. */
export function startOutbox(): void {
  openOutbox({ add, addBehind, supersede, clear, wishes, Notice });
  addEventListener("online", () => {
    fruitless = 0;
    void flush();
  });
  // Another tab has signed out: its changes are no longer shown here.
  addEventListener(
    "storage",
    ({ key }) => void ((key === tokenKey || key === null) && refreshOutbox().catch(() => {})),
  );
  // Changes left by an ended session are shown once it is known whose session this is.
  let shown = currentCustomer();
  onSessionChange(() => {
    if (shown === currentCustomer()) return;
    shown = currentCustomer();
    void refreshOutbox().catch(() => {});
  });
  new BroadcastChannel(outboxChannel).addEventListener("message", ({ data }) => {
    if (data === failedMessage) void refreshOutbox().catch(() => {});
    else refreshSoon();
  });
  void flush();
}

async function add(name: string, sent: SentParts & Seen, sentAt: number | null): Promise<Queued | null> {
  const token = storedToken();
  if (!token || !hasWorker() || !queued.includes(name)) return null;
  const at = Date.now();
  try {
    const lines = toWaitingLines(name, sent);
    const isReplaced = isChangeOfSame(lines);
    const own = (await readWaiting()).filter((each) => each.token === token && !isReplaced(each));
    if (own.length >= mostWaiting) return { code: fullCode, message: full() };
    // The customer's id is stored with the change.
    if (currentCustomer() === null) await loadUser();
    const customer = currentCustomer() ?? undefined;
    // Signed out in the meantime: nothing is stored.
    if (storedToken() !== token) return null;
    await addWaiting({ ...takeAttempt(name, sent), token, customer, at, sentAt, lines }, isReplaced);
    await refreshOutbox();
  } catch {
    // The browser stores nothing for this site: the call fails as it would without a worker.
    return null;
  }
  retryLater();
  void requestSync();
  return { code: queuedCode, message: text("Sent once there is a connection") };
}

const full = () =>
  text("{count} changes are already waiting for a connection. No more can be added until they are sent.", {
    count: mostWaiting.toLocaleString("en-IN"),
  });

const adding = ["POST cart/store", "POST cart/store-many"];
/** With a connection, no call waits longer than this to read the outbox. */
const patienceMs = 500;

/** A queued quantity or removal of the same line, sent later, would undo an addition sent before it. */
async function addBehind(name: string, sent: SentParts & Seen): Promise<Queued | null> {
  const token = storedToken();
  if (!adding.includes(name) || !token) return null;
  const lines = toWaitingLines(name, sent);
  const waiting = (await soon(readWaiting(), patienceMs)) ?? [];
  const isBefore = (each: Waiting) =>
    each.token === token && each.lines[0]?.cart_id !== undefined && areAboutSame(each, { lines });
  if (!waiting.some(isBefore)) return null;
  const added = await add(name, sent, null);
  void flush();
  return added?.code === queuedCode ? { ...added, message: text("Sent after your earlier change") } : added;
}

async function clear(): Promise<void> {
  await clearOutbox();
  await refreshOutbox();
}

/** Sends changes left by an ended session in the current one. */
async function sendUnsent(): Promise<void> {
  await claimUnsent();
  await flush();
}

const Notice = () => createElement(OutboxNotice, { onSend: () => void sendUnsent().catch(() => {}) });

interface Body {
  sub_product_id?: number;
  cartId?: number;
  quantity?: number;
  lines?: { sub_product_id: number; quantity: number }[];
}

function toWaitingLines(name: string, { body, seen = [], seenName }: SentParts & Seen): WaitingLine[] {
  if (name.startsWith("POST wishlist/")) return [wishLine(body as Wish, seenName)];
  return waitingLines(body as Body, seen, name === "POST cart/delete");
}

/** The wanted lines, with the names and prices that the customer has seen. */
function waitingLines(
  { lines, sub_product_id = 0, cartId, quantity = 1 }: Body,
  seen: readonly SeenVariant[],
  isRemoval: boolean,
): WaitingLine[] {
  const carts = currentCart()?.carts ?? [];
  if (cartId !== undefined) {
    const line = carts.find((each) => each.cart_id === cartId);
    const name = line ? `${line.product_name}, ${line.ref_no}` : "";
    const about = { cart_id: cartId, sub_product_id: line?.sub_product_id, name };
    return [{ ...about, quantity: isRemoval ? 0 : quantity, price: isRemoval ? undefined : line?.price }];
  }
  return (lines ?? [{ sub_product_id, quantity }]).map((wanted) => {
    const variant = [...seen, ...carts].find((each) => each.sub_product_id === wanted.sub_product_id);
    return { ...wanted, name: variant?.ref_no ?? "", price: variant?.price };
  });
}

interface Wish {
  /** Product to add. */
  productId?: string;
  /** Product to remove. */
  id?: string;
}

function wishLine({ productId, id = "" }: Wish, name = ""): WaitingLine {
  const isListed = productId !== undefined;
  return { name, quantity: isListed ? 1 : 0, wish: { product: productId ?? id, isListed } };
}

/** Of several changes of the same line, or of the same product on the wishlist, only the last counts. */
function isChangeOfSame([line]: WaitingLine[]): (each: Waiting) => boolean {
  if (line?.cart_id === undefined && !line?.wish) return () => false;
  return ({ lines: [first] }) => first?.cart_id === line.cart_id && first?.wish?.product === line.wish?.product;
}

/** Removes queued changes that would undo what the server has since carried out for the same line or product. */
async function supersede(name: string, sent: SentParts & Seen, at: number): Promise<void> {
  if (!queued.includes(name)) return;
  try {
    const isOfSame = isChangeOfSame(toWaitingLines(name, sent));
    const older = (await readWaiting()).filter((each) => each.at < at && isOfSame(each));
    if (older.length === 0) return;
    await removeAllWaiting(older);
    await refreshOutbox();
  } catch {
    // The browser stores nothing for this site, so nothing is queued.
  }
}

const wishes = () =>
  outboxState().waiting.flatMap(({ lines }) =>
    lines.flatMap(({ wish }): [string, boolean][] => (wish ? [[wish.product, wish.isListed]] : [])),
  );

async function flush(): Promise<void> {
  try {
    await refreshOutbox();
    showWishes();
    if (outboxState().waiting.length === 0) return;
    if (navigator.onLine) await sendOutbox(recordSent);
    const before = outboxState().waiting.length;
    await refreshOutbox();
    fruitless = outboxState().waiting.length < before ? 0 : fruitless + 1;
  } catch {
    // Retried below.
    fruitless++;
  }
  retryLater();
}

/** Milliseconds, by the number of consecutive attempts that sent nothing. */
const retryDelay = (attempts: number) => Math.min(longestRetryMs, firstRetryMs * 2 ** Math.max(0, attempts - 1));

function retryLater() {
  clearTimeout(timer);
  const { waiting } = outboxState();
  const delay = Math.max(retryDelay(fruitless), waitOf(waiting, Date.now()));
  if (waiting.length > 0) timer = setTimeout(() => void flush(), delay);
}

/** Refreshes once for several changes sent in a row. */
function refreshSoon() {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => void refresh().catch(() => {}), 300);
}

async function refresh(): Promise<void> {
  await refreshOutbox();
  await Promise.all([loadCart(), loadWishlist()]);
}

/** Lets browsers that can wake the worker send changes even when no page is open. */
async function requestSync(): Promise<void> {
  const registration: Syncing = await navigator.serviceWorker.ready;
  await registration.sync?.register(outboxChannel).catch(() => {});
}

interface Syncing extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}
