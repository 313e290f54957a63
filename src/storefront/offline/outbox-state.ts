import { useSyncExternalStore } from "react";
import { currentCustomer } from "../session.ts";
import { storedToken } from "../token.ts";
import {
  claimWaiting,
  readSent,
  readWaiting,
  removeAllSent,
  removeAllWaiting,
  type Sent,
  type Waiting,
} from "./outbox-store.ts";
import { longestWaitMs, outboxChannel } from "./send-outbox.ts";
import { isFailing } from "./sending-order.ts";

/** The outbox as this page shows it. */
interface OutboxState {
  waiting: Waiting[];
  /** The waiting changes on which the server has failed several times. */
  failing: Waiting[];
  sent: Sent[];
  /** Changes of this customer from a session that ended before they could be sent. */
  unsent: Waiting[];
  /** No one is signed in, and some customer's changes are waiting. A visitor learns no more than that. */
  isUnsentThere: boolean;
}

let state: OutboxState = { waiting: [], failing: [], sent: [], unsent: [], isUnsentThere: false };
const listeners = new Set<() => void>();

export const outboxState = () => state;

export function useOutboxState(): OutboxState {
  return useSyncExternalStore(subscribe, outboxState, outboxState);
}

/** Reads the outbox again, and removes changes that no one may send any more. */
export async function refreshOutbox(): Promise<void> {
  const token = storedToken();
  // A page whose session has expired may still know whose session it was.
  const customer = token === null ? null : currentCustomer();
  const isOwn = (each: { token: string }) => each.token === token;
  const all = await readWaiting();
  const ended = all.filter((each) => !isOwn(each) && each.customer !== undefined);
  const isLost = (each: Waiting) =>
    Date.now() - each.at > longestWaitMs || (customer !== null && each.customer !== customer);
  const lost = ended.filter(isLost);
  if (lost.length > 0) await removeAllWaiting(lost);
  const left = ended.filter((each) => !isLost(each));
  const waiting = all.filter(isOwn);
  state = {
    waiting,
    failing: waiting.filter(isFailing),
    sent: (await readSent()).filter(isOwn),
    unsent: customer === null ? [] : left,
    isUnsentThere: token === null && left.length > 0,
  };
  for (const listener of listeners) listener();
}

/** The customer has read the results. */
export async function dismissSent(): Promise<void> {
  await removeAllSent();
  await refreshAll();
}

/** Assigns unsent changes to the current session. */
export async function claimUnsent(): Promise<void> {
  const token = storedToken();
  if (token) await claimWaiting(state.unsent, token);
  await refreshAll();
}

/** Discards the unsent changes of this customer, or of any customer if no one is signed in. */
export async function discardUnsent(): Promise<void> {
  const token = storedToken();
  await removeAllWaiting(token === null ? await readWaiting() : state.unsent);
  await refreshAll();
}

/** Stops retrying the changes on which the server has failed. Those that may have been carried out already stay so. */
export async function discardFailing(): Promise<void> {
  await removeAllWaiting(state.failing);
  await refreshAll();
}

/** Refreshes the outbox here and in other tabs. */
async function refreshAll(): Promise<void> {
  await refreshOutbox();
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(null);
  channel.close();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
