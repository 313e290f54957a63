import { useSyncExternalStore } from "react";
import { storedToken } from "../token.ts";
import { readSent, readWaiting, removeAllSent, type Sent, type Waiting } from "./outbox-store.ts";

/** The outbox as this page shows it. */
interface OutboxState {
  waiting: Waiting[];
  sent: Sent[];
}

let state: OutboxState = { waiting: [], sent: [] };
const listeners = new Set<() => void>();

export const outboxState = () => state;

export function useOutboxState(): OutboxState {
  return useSyncExternalStore(subscribe, outboxState, outboxState);
}

/** Reads it again. */
export async function refreshOutbox(): Promise<void> {
  const token = storedToken();
  const isOwn = (each: { token: string }) => each.token === token;
  state = { waiting: (await readWaiting()).filter(isOwn), sent: (await readSent()).filter(isOwn) };
  for (const listener of listeners) listener();
}

/** The customer has read what became of it. */
export async function dismissSent(): Promise<void> {
  await removeAllSent();
  await refreshOutbox();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
