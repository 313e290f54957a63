import { useSyncExternalStore } from "react";
import type { StaffMember } from "../contract/staff/members.ts";
import type { Right } from "../contract/staff/rights.ts";
import { dismissed, showPasskey } from "../ui/passkeys.ts";
import { callAsStranger, onSessionEnded, onSetUpFirst } from "./client.ts";
import { queryClient } from "./query-client.ts";

/** Who is signed in. The cookie that proves it is out of reach here; this is what the server said of it. */
interface Session {
  member: StaffMember | null;
  /** The session has ended under an open screen: it is asked for again, over the screen. */
  ended: boolean;
}

let session: Session = { member: null, ended: false };
const listeners = new Set<() => void>();

function change(next: Partial<Session>) {
  session = { ...session, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(subscribe, () => session);

/** The member of staff who is signed in. Only inside of the shell, where there always is one. */
export function useMember(): StaffMember {
  const { member } = useSession();
  if (!member) throw new Error("Nobody is signed in.");
  return member;
}

/** Whether who is signed in may do this. */
export function useMay(): (right: Right | "signed-in") => boolean {
  const { rights } = useMember();
  return (right) => right === "signed-in" || rights.includes(right);
}

/** @throws ApiError with status 401 when nobody is signed in */
export async function loadMember() {
  if (session.member) return;
  // Not kept by the cache: the session above is where the member is known. Asked through it to be repeated under load.
  const ask = { queryKey: ["GET staff/me"], queryFn: () => callAsStranger("GET staff/me"), staleTime: 0, gcTime: 0 };
  change({ member: await queryClient.fetchQuery(ask) });
}

/** Fresh after something of one's own has changed. */
export function setMember(member: StaffMember) {
  change({ member });
}

export async function signIn(typed: { email: string; password: string; code?: string }) {
  enter(await callAsStranger("POST staff/sign-in", { body: typed }));
}

/** @returns false when the browser's dialog was closed */
export async function signInWithPasskey(): Promise<boolean> {
  const { data } = await callAsStranger("POST staff/sign-in/passkey/options");
  const passkey = await showPasskey(data);
  if (passkey === dismissed) return false;
  enter(await callAsStranger("POST staff/sign-in/passkey", { body: passkey }));
  return true;
}

function enter(member: StaffMember) {
  const before = session.member;
  // Somebody else sits here now: nothing of who was here before may stay on the screen.
  if (before && before.id !== member.id) window.location.assign("/admin");
  else change({ member });
}

/** Ends the session and forgets all that was loaded. */
export async function signOut() {
  await callAsStranger("POST staff/sign-out");
  window.location.assign("/admin/sign-in");
}

onSetUpFirst(() => void callAsStranger("GET staff/me").then(setMember, () => {}));

let waiting: ((again: boolean) => void)[] = [];

onSessionEnded(() => {
  if (!session.member) return Promise.resolve(false);
  change({ ended: true });
  return new Promise((done) => waiting.push(done));
});

/** Every call that met the ended session goes on, or fails. */
export function endWaiting(again: boolean) {
  const calls = waiting;
  waiting = [];
  change({ ended: false });
  for (const done of calls) done(again);
}
