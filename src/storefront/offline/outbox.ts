import { type ComponentType, useSyncExternalStore } from "react";
import type { SentParts } from "../../contract/sending.ts";

/** Where calls that found no connection go. What it does is loaded when a page is idle (`start-outbox.ts`). */

/** What the customer saw of a variant that is added. */
export interface SeenVariant {
  sub_product_id: number;
  ref_no: string;
  price?: number;
}

/** What the customer saw of what a call is about. */
export interface Seen {
  /** Variants that are added. */
  seen?: readonly SeenVariant[];
  /** The name of a product. */
  seenName?: string;
}

export interface Queued {
  code: string;
  message: string;
}

interface Outbox {
  /**
   * @param sentAt when it was sent without an answer; null: it has certainly not arrived
   * @returns what to tell the customer: it waits to be sent now, or too much does; null: it cannot wait
   */
  add(name: string, sent: SentParts & Seen, sentAt: number | null): Promise<Queued | null>;
  /** To be called before it is sent. @returns what to tell the customer where it must wait behind something older; null: it need not */
  addBehind(name: string, sent: SentParts & Seen): Promise<Queued | null>;
  /** To be called with what the server has carried out, and when it was sent: what waited then is older. */
  supersede(name: string, sent: SentParts & Seen, at: number): Promise<void>;
  /** The products that are to be on the wishlist, or off it. */
  wishes(): Iterable<[product: string, isListed: boolean]>;
  /** The customer signs out: nothing of it stays. */
  clear(): Promise<void>;
  /** What waits, and what became of what was sent. */
  Notice: ComponentType;
}

let outbox: Outbox | null = null;
const listeners = new Set<() => void>();

export function openOutbox(opened: Outbox): void {
  outbox = opened;
  for (const listener of listeners) listener();
}

export const currentOutbox = () => outbox;

export function useOutbox(): Outbox | null {
  return useSyncExternalStore(subscribe, currentOutbox, () => null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The code of the error of a call that waits in the outbox. */
export const queuedCode = "queued";
/** Of a call for which no place is left there. */
export const fullCode = "outbox_full";
