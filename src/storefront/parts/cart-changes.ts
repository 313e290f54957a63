import type { Cart } from "../../contract/cart.ts";
import { withQuantity } from "./cart-sums.ts";

/** What the customer has changed in the cart, as far as the server has not confirmed it yet. */
export interface CartChanges {
  /** By cart line: the quantity wanted, or that the line is to go. */
  wanted: ReadonlyMap<number, number | "removed">;
  /** By cart line: why the last change was refused. */
  problems: ReadonlyMap<number, string>;
}

interface Ports {
  update(cartId: number, quantity: number): Promise<Cart>;
  remove(cartId: number): Promise<Cart>;
  reload(): Promise<Cart>;
  /** Given every cart that the server has answered. */
  onCart(cart: Cart): void;
  onRemoved(): void;
  /** @returns words for the line itself, if the refusal has any */
  onFailure(error: unknown): string | null;
}

/** Time given to somebody typing a number of several digits, in milliseconds. */
const typingTime = 300;

/**
 * Tells the server of changes one at a time, in the order they were made; of several changes of a line that wait, only the
 * last is sent. So answers can neither overtake one another nor bring an older quantity back.
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

  /** Sends what has been typed without waiting any longer. */
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
      if (wanted === "removed") ports.onRemoved();
    } catch (error) {
      setProblem(cartId, ports.onFailure(error));
      // Without an answer nobody knows what was stored. If this fails too, what the server last said stays.
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
      timer = setTimeout(settle, typingTime);
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
    /** Resolves when nothing is left to be told. */
    async whenStored(): Promise<void> {
      settle();
      await work;
    },
  };
}

function first<K, V>(map: Map<K, V>): [K, V] | undefined {
  return map.entries().next().value;
}

/** The server's cart with the customer's latest changes in it. Lines without a change stay the very same objects. */
export function shownCart(cart: Cart, { wanted }: CartChanges): Cart {
  if (wanted.size === 0) return cart;
  const carts = cart.carts.flatMap((line) => {
    const change = wanted.get(line.cart_id);
    if (change === "removed") return [];
    return change === undefined || change === line.quantity ? [line] : [withQuantity(line, change)];
  });
  return { ...cart, carts };
}
