import { useSyncExternalStore } from "react";
import type { StaffMember } from "../contract/staff/members.ts";
import type { Right } from "../contract/staff/rights.ts";
import { dismissed, showPasskey } from "../ui/passkeys.ts";
import { call, callUnauthenticated, onSessionEnded, onSetUpFirst } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { forgetSearches } from "./search/recent.ts";

/** The signed-in user. Scripts cannot read the session cookie; this is what the server reported. */
interface Session {
  member: StaffMember | null;
  /** The session expired while a screen was open, so the sign-in dialog is shown. */
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

/** The signed-in user. Only for use inside the shell. */
export function useMember(): StaffMember {
  const { member } = useSession();
  if (!member) throw new Error("Not signed in.");
  return member;
}

/** Whether the signed-in user has a permission: `can("orders.pack")`. */
export function usePermissions(): (right: Right | "signed-in") => boolean {
  const { rights } = useMember();
  return (right) => right === "signed-in" || rights.includes(right);
}

/** @throws ApiError with status 401 when no one is signed in */
export async function loadMember() {
  if (session.member) return;
  // Fetched through the query client for its retries; not cached, because the session above holds the result.
  const ask = {
    queryKey: ["GET staff/me"],
    queryFn: () => callUnauthenticated("GET staff/me"),
    staleTime: 0,
    gcTime: 0,
  };
  admit(await queryClient.fetchQuery(ask));
}

/** Updates the user after a change to their own account. */
export function setMember(member: StaffMember) {
  change({ member });
}

/**
 * Loads the user again after a change to their own account. If that fails, the page is loaded again, because the change itself has been
 * made: reported as failed, it would be repeated, and refused.
 */
export async function reloadMember(): Promise<void> {
  try {
    setMember(await call("GET staff/me"));
  } catch {
    window.location.reload();
    await new Promise(() => {});
  }
}

export async function signIn(typed: { email: string; password: string; code?: string }) {
  await enter(await callUnauthenticated("POST staff/sign-in", { body: typed }));
}

/** @returns false when the user closed the browser's dialog */
export async function signInWithPasskey(): Promise<boolean> {
  const { data } = await callUnauthenticated("POST staff/sign-in/passkey/options");
  const passkey = await showPasskey(data);
  if (passkey === dismissed) return false;
  await enter(await callUnauthenticated("POST staff/sign-in/passkey", { body: passkey }));
  return true;
}

async function enter(member: StaffMember): Promise<void> {
  const before = session.member;
  if (!before || before.id === member.id) return admit(member);
  startAgain();
  // Never settles, because the waiting calls belong to the previous user.
  return new Promise(() => {});
}

/** All tabs of a browser share one session. */
const otherTabs = new BroadcastChannel("member of the back office");
otherTabs.addEventListener("message", ({ data }: MessageEvent<number>) => {
  if (session.member && session.member.id !== data) startAgain();
});

function admit(member: StaffMember) {
  change({ member });
  otherTabs.postMessage(member.id);
}

/** A different user has signed in: nothing of the previous user may stay on the screen, where this one could save it. */
const startAgain = () => window.location.assign("/admin");

/** Ends the session. The page load that follows drops all cached data. */
export async function signOut() {
  await callUnauthenticated("POST staff/sign-out");
  if (session.member) forgetSearches(session.member.id);
  window.location.assign("/admin/sign-in");
}

onSetUpFirst(() => void callUnauthenticated("GET staff/me").then(setMember, () => {}));

let waiting: ((again: boolean) => void)[] = [];

onSessionEnded(() => {
  if (!session.member) return Promise.resolve(false);
  change({ ended: true });
  return new Promise((done) => waiting.push(done));
});

/** Resumes every call that was waiting for the user to sign in, or fails it. */
export function resumeCalls(again: boolean) {
  const calls = waiting;
  waiting = [];
  change({ ended: false });
  for (const done of calls) done(again);
}
