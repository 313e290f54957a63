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
  /** Those of it that the server has failed on several times. */
  failing: Waiting[];
  sent: Sent[];
  /** Of this customer, from a session that ended before it could be sent. */
  unsent: Waiting[];
  /** Nobody is signed in, and changes of some customer wait. A visitor learns no more than that. */
  isUnsentThere: boolean;
}

let state: OutboxState = { waiting: [], failing: [], sent: [], unsent: [], isUnsentThere: false };
const listeners = new Set<() => void>();

export const outboxState = () => state;

export function useOutboxState(): OutboxState {
  return useSyncExternalStore(subscribe, outboxState, outboxState);
}

/** Reads it again, and removes what nobody may send any more. */
export async function refreshOutbox(): Promise<void> {
  const token = storedToken();
  // A page whose session has expired may still know whose it was.
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

/** The customer has read what became of it. */
export async function dismissSent(): Promise<void> {
  await removeAllSent();
  await refreshAll();
}

/** From now on it waits in this session. */
export async function claimUnsent(): Promise<void> {
  const token = storedToken();
  if (token) await claimWaiting(state.unsent, token);
  await refreshAll();
}

/** Discards what this customer left unsent; where nobody is signed in, what any customer left. */
export async function discardUnsent(): Promise<void> {
  const token = storedToken();
  await removeAllWaiting(token === null ? await readWaiting() : state.unsent);
  await refreshAll();
}

/** Of what the server has failed on nothing is tried again. What may have been carried out before stays so. */
export async function discardFailing(): Promise<void> {
  await removeAllWaiting(state.failing);
  await refreshAll();
}

/** Here, and in the other tabs. */
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
