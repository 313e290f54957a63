import { call } from "../client.ts";
import { expirationKey } from "../token.ts";

/** This browser, as the shop notifies it. Loaded only where it is, or is about to be. */

/** Says which session has renewed the subscription, by the time at which it expires. */
const renewedKey = "push_renewed";

/** The browser's subscription, if it has one. Its keys are the shop's of some time. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export const isSubscribed = async () => (await currentSubscription()) !== null;

/** Once a session: it takes the subscription over. One of another customer, or one that was removed elsewhere, is cancelled. */
export async function renewDevice(): Promise<void> {
  const session = localStorage.getItem(expirationKey) ?? "";
  if (sessionStorage.getItem(renewedKey) === session) return;
  const subscription = await currentSubscription();
  if (!subscription) return;
  const { data } = await call("POST push-subscriptions/renew", { body: { endpoint: subscription.endpoint } });
  if (!data.kept) await subscription.unsubscribe();
  sessionStorage.setItem(renewedKey, session);
}

/** Without a connection the push service learns of it later. */
export async function cancelDevice(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
