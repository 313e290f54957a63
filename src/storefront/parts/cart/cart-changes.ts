import type { Cart } from "../../../contract/cart.ts";
import { withQuantity } from "./cart-sums.ts";

/** Changes to the cart that the server has not confirmed yet. */
export interface CartChanges {
  /** By cart line: the wanted quantity, or removal. */
  wanted: ReadonlyMap<number, number | "removed">;
  /** By cart line: why the last change was refused. */
  problems: ReadonlyMap<number, string>;
}

interface Ports {
  update(cartId: number, quantity: number): Promise<Cart>;
  remove(cartId: number): Promise<Cart>;
  reload(): Promise<Cart>;
  /** Receives the cart in each reply. */
  onCart(cart: Cart): void;
  /** @returns a message for the line itself, if there is one */
  onFailure(error: unknown): string | null;
}

/** Pause in typing after which a number counts as complete. */
const typingPauseMs = 300;

/**
 * Sends changes to the server one at a time, in the order they were made; of several pending changes to a line, only the last is sent. This
 * way, replies cannot overtake one another or restore an older quantity.
 */
export function createCartChanges(ports: Ports) {
  const typed = new Map<number, number>();
  const due = new Map<number, number | "removed">();
  let sending: { cartId: number; wanted: number | "removed" } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<void> = Promise.resolve();
  let problems: ReadonlyMap<number, string> = new Map();
  let snapshot: CartChanges = { wanted: new Map(), problems };
  const listeners = new Set<() => void>();

  function publish() {
    const wanted = new Map<number, number | "removed">();
    if (sending) wanted.set(sending.cartId, sending.wanted);
    for (const [cartId, change] of [...due, ...typed]) wanted.set(cartId, change);
    snapshot = { wanted, problems };
    for (const listener of listeners) listener();
  }

  function setProblem(cartId: number, problem: string | null) {
    const changed = new Map(problems);
    if (problem === null) changed.delete(cartId);
    else changed.set(cartId, problem);
    problems = changed;
  }

  /** Sends typed quantities without waiting for the pause. */
  function settle() {
    clearTimeout(timer);
    timer = undefined;
    for (const [cartId, quantity] of typed) due.set(cartId, quantity);
    typed.clear();
    if (due.size > 0 && sending === null) work = sendAll();
  }

  async function sendAll() {
    for (let next = first(due); next; next = first(due)) {
      const [cartId, wanted] = next;
      due.delete(cartId);
      sending = { cartId, wanted };
      await sendOne(cartId, wanted);
      sending = null;
      publish();
    }
  }

  async function sendOne(cartId: number, wanted: number | "removed") {
    try {
      const cart = wanted === "removed" ? await ports.remove(cartId) : await ports.update(cartId, wanted);
      ports.onCart(cart);
    } catch (error) {
      setProblem(cartId, ports.onFailure(error));
      // Without a reply it is unknown what was stored. If this fails too, the last known cart stays.
      await ports.reload().then(ports.onCart, () => {});
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => snapshot,
    setQuantity(cartId: number, quantity: number) {
      typed.set(cartId, quantity);
      setProblem(cartId, null);
      clearTimeout(timer);
      timer = setTimeout(settle, typingPauseMs);
      publish();
    },
    settle,
    remove(cartId: number) {
      typed.delete(cartId);
      due.set(cartId, "removed");
      setProblem(cartId, null);
      settle();
      publish();
    },
    forgetProblems() {
      problems = new Map();
      publish();
    },
    /** Resolves when the server has stored every change. */
    async whenStored(): Promise<void> {
      settle();
      await work;
    },
  };
}

function first<K, V>(map: Map<K, V>): [K, V] | undefined {
  return map.entries().next().value;
}

/** The server's cart with the customer's latest changes applied. Unchanged lines remain the same objects. */
export function shownCart(cart: Cart, { wanted }: CartChanges): Cart {
  if (wanted.size === 0) return cart;
  const carts = cart.carts.flatMap((line) => {
    const change = wanted.get(line.cart_id);
    if (change === "removed") return [];
    return change === undefined || change === line.quantity ? [line] : [withQuantity(line, change)];
  });
  return { ...cart, carts };
}
