import { soon } from "./soon.ts";

/**
 * Changes of cart and wishlist that wait for a connection, and the results of those that were sent. Pages and the worker read and write
 * them. The store includes the customer's token, which the worker needs and cannot read from local storage. When the session ends, the
 * token is removed, and the waiting changes stay for the same customer (docs/decisions/0015-offline.md).
 */

export interface WaitingLine {
  sub_product_id?: number;
  /** For a line whose quantity changes. */
  cart_id?: number;
  /** Empty if the page did not know it. */
  name: string;
  /** 0 removes the line. */
  quantity: number;
  /** The desired wishlist state of a product (by token), whatever its state is when the change is sent. */
  wish?: { product: string; isListed: boolean };
  /** The price that the customer saw, in rupees. */
  price?: number;
}

export interface Waiting {
  id: number;
  address: string;
  body: string;
  /** The Idempotency-Key of every attempt, so that the server carries the change out only once. */
  key: string;
  /** Empty once the session has ended: the change is not sent unless its customer signs in and confirms it. */
  token: string;
  /** The customer's id. Undefined if the page had not loaded it; then the change is removed when the session ends. */
  customer?: number | undefined;
  at: number;
  /** When it may first have reached the server; null if it certainly has not. */
  sentAt: number | null;
  /** How often the connection broke while the server responded to other requests. */
  breaks?: number;
  /** How often the server has failed on it. */
  failures?: number;
  /** When it may be retried, in milliseconds since 1970. */
  notBefore?: number;
  /** Until when the server accepts no requests from this customer. */
  pausedUntil?: number;
  lines: WaitingLine[];
}

export interface SentLine {
  name: string;
  quantity: number;
  isChange: boolean;
  /** Whether the product is on the wishlist now. */
  isWished?: boolean;
  /** Why the line is not, or not fully, in the cart. */
  problem?: string;
  /** The product is no longer sold, or the line is no longer in the cart. */
  isGone?: true;
  priceBefore?: number;
  priceNow?: number;
}

export interface Sent {
  id: number;
  token: string;
  lines: SentLine[];
  /** It waited so long that sending it again could add it twice. */
  isTooOld?: true;
}

interface Stores {
  waiting: Waiting;
  sent: Sent;
}

export const outboxDatabase = "outbox";

export const readWaiting = () => readAll("waiting");
export const readSent = () => readAll("sent");

/** Adds a change and removes those it replaces, in one transaction, so that at any moment one of them is stored. */
export async function addWaiting(entry: Omit<Waiting, "id">, isReplaced: (each: Waiting) => boolean): Promise<void> {
  await change(["waiting"], ({ waiting }) => {
    const request: IDBRequest<Waiting[]> = waiting.getAll();
    request.onsuccess = () => {
      const replaced = request.result.filter(isReplaced);
      for (const { id } of replaced) waiting.delete(id);
      const pausedUntil = Math.max(0, ...replaced.map((each) => each.pausedUntil ?? 0));
      waiting.add(pausedUntil > 0 ? { ...entry, pausedUntil } : entry);
    };
  });
}

/** Records that the server accepts no requests from this session until then. */
export async function pauseWaiting(token: string, pausedUntil: number): Promise<void> {
  await change(["waiting"], ({ waiting }) =>
    forEach<Waiting>(waiting, (each) => each.token === token && waiting.put({ ...each, pausedUntil })),
  );
}

/**
 * Updates a change that is about to be sent; sending earlier ones may have taken a while.
 * @returns false if it has been removed since it was read, or its session has ended
 */
export async function updateWaiting(entry: Waiting): Promise<boolean> {
  let isWaiting = false;
  await change(["waiting"], ({ waiting }) => {
    withCurrent(waiting, entry, ({ token }) => {
      isWaiting = token === entry.token;
      if (isWaiting) waiting.put(entry);
    });
  });
  return isWaiting;
}

/**
 * Replaces a sent change by its result, in one transaction, so that it is neither sent again nor lost silently. If its session has ended
 * since, no result is stored.
 */
export async function settleWaiting(entry: Waiting, settled: Pick<Sent, "lines" | "isTooOld">): Promise<void> {
  await change(["waiting", "sent"], ({ waiting, sent }) => {
    withCurrent(waiting, entry, ({ id, token }) => {
      waiting.delete(id);
      if (token === entry.token) sent.add({ ...settled, token });
    });
  });
}

/** Runs `work` on the stored entry, unless it has been removed. */
function withCurrent(waiting: IDBObjectStore, { id }: Waiting, work: (current: Waiting) => void) {
  const request: IDBRequest<Waiting | undefined> = waiting.get(id);
  request.onsuccess = () => request.result && work(request.result);
}

export async function removeWaiting({ id }: Waiting): Promise<void> {
  await change(["waiting"], (stores) => stores.waiting.delete(id));
}

export async function removeAllSent(): Promise<void> {
  await change(["sent"], (stores) => stores.sent.clear());
}

/** All other sessions on this device have ended: their changes are no longer sent. */
export async function endOtherSessions(token: string | null): Promise<void> {
  await change(["waiting", "sent"], (stores) => {
    endSessions(stores.waiting, (each) => each !== token);
    forEach<Sent>(stores.sent, (each) => each.token !== token && stores.sent.delete(each.id));
  });
}

/** The server no longer accepts this session. */
export async function endSession(token: string): Promise<void> {
  await change(["waiting"], ({ waiting }) => endSessions(waiting, (each) => each === token));
}

function endSessions(waiting: IDBObjectStore, isEnded: (token: string) => boolean) {
  forEach<Waiting>(waiting, (each) => {
    if (each.token === "" || !isEnded(each.token)) return;
    if (each.customer === undefined) waiting.delete(each.id);
    else waiting.put({ ...each, token: "" });
  });
}

/** Assigns changes left by an ended session of this customer to the current one. */
export async function claimWaiting(entries: Waiting[], token: string): Promise<void> {
  await change(["waiting"], ({ waiting }) => {
    // Another tab may have sent or discarded some.
    for (const each of entries) withCurrent(waiting, each, (current) => waiting.put({ ...current, token }));
  });
}

export async function removeAllWaiting(entries: Waiting[]): Promise<void> {
  await change(["waiting"], ({ waiting }) => {
    for (const { id } of entries) waiting.delete(id);
  });
}

/** The customer signs out: removes everything from the device. */
export async function clearOutbox(): Promise<void> {
  await change(["waiting", "sent"], ({ waiting, sent }) => {
    waiting.clear();
    sent.clear();
  });
}

async function readAll<Name extends keyof Stores>(name: Name): Promise<Stores[Name][]> {
  const opened = await open();
  try {
    return await result(opened.transaction(name).objectStore(name).getAll());
  } finally {
    opened.close();
  }
}

/** In the same transaction, so that an entry removed by another one is not put back. */
function forEach<Entry>(store: IDBObjectStore, work: (entry: Entry) => void) {
  const request: IDBRequest<Entry[]> = store.getAll();
  request.onsuccess = () => {
    for (const entry of request.result) work(entry);
  };
}

type Opened = Record<keyof Stores, IDBObjectStore>;

async function change(names: (keyof Stores)[], work: (stores: Opened) => void): Promise<void> {
  const opened = await open();
  try {
    const transaction = opened.transaction(names, "readwrite");
    work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Opened);
    await new Promise((done, fail) => {
      transaction.oncomplete = done;
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  } finally {
    opened.close();
  }
}

/** A database that is broken or about to be deleted may never open. */
const opensWithinMs = 5000;

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(outboxDatabase, 1);
  request.onupgradeneeded = () => {
    for (const name of ["waiting", "sent"]) {
      request.result.createObjectStore(name, { keyPath: "id", autoIncrement: true });
    }
  };
  const opening = result(request);
  const opened = await soon(opening, opensWithinMs);
  if (opened) return opened;
  opening.then((late) => late.close()).catch(() => {});
  throw new Error("The outbox cannot be opened.");
}

function result<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
