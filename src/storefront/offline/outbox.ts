import { type ComponentType, useSyncExternalStore } from "react";
import type { SentParts } from "../../contract/sending.ts";

/** Where calls go when there is no connection. The implementation is loaded when a page is idle (`start-outbox.ts`). */

/** What the customer saw of a variant to be added. */
export interface SeenVariant {
  sub_product_id: number;
  ref_no: string;
  price?: number;
}

/** What the customer saw of the subject of a call. */
export interface Seen {
  /** Variants to be added. */
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
   * Queues a call.
   * @param sentAt when it was sent without a response; null: it certainly did not arrive
   * @returns what to tell the customer: that it is queued, or that the queue is full; null: this call cannot be queued
   */
  add(name: string, sent: SentParts & Seen, sentAt: number | null): Promise<Queued | null>;
  /** Call it before sending. @returns what to tell the customer if the call must wait for an earlier change; null: it need not */
  addBehind(name: string, sent: SentParts & Seen): Promise<Queued | null>;
  /** Call it with a call that the server has carried out, and when it was sent: changes queued before that are outdated. */
  supersede(name: string, sent: SentParts & Seen, at: number): Promise<void>;
  /** The queued wishlist changes. */
  wishes(): Iterable<[product: string, isListed: boolean]>;
  /** The customer signs out: removes everything. */
  clear(): Promise<void>;
  /** Shows what is waiting, and the results of what was sent. */
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

/** The error code of a call that was queued in the outbox. */
export const queuedCode = "queued";
/** The error code of a call for which the outbox has no room. */
export const fullCode = "outbox_full";
