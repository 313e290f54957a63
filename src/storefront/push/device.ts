import { call } from "../client.ts";
import { expirationKey } from "../token.ts";

/** This browser as a device that the shop notifies. Loaded only if it is subscribed or about to be. */

/** Records which session last renewed the subscription, identified by its expiry time. */
const renewedKey = "push_renewed";

/** The browser's subscription, if it has one. It may have an earlier key of the shop. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export const isSubscribed = async () => (await currentSubscription()) !== null;

/** Once per session: takes over the subscription. Cancels one that belongs to another customer or was removed elsewhere. */
export async function renewDevice(): Promise<void> {
  const session = localStorage.getItem(expirationKey) ?? "";
  if (sessionStorage.getItem(renewedKey) === session) return;
  const subscription = await currentSubscription();
  if (!subscription) return;
  const { data } = await call("POST push-subscriptions/renew", { body: { endpoint: subscription.endpoint } });
  if (!data.kept) await subscription.unsubscribe();
  sessionStorage.setItem(renewedKey, session);
}

/** Without a connection, the push service learns of it later. */
export async function cancelDevice(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
