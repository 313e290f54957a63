import { call } from "../client.ts";
import { registerWorker } from "../offline/register.ts";

export type Subscribed = { message: string } | "refused" | "impossible";

/**
 * Asks for permission and subscribes this browser to notifications.
 * @throws what the call throws
 */
export async function subscribeDevice(): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  const { public_key } = await call("GET push-subscriptions");
  const subscription = await subscribeWith(public_key);
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription?.toJSON() ?? {};
  if (!endpoint) return "impossible";
  return call("POST push-subscriptions", { body: { endpoint, keys: { p256dh, auth } } });
}

async function subscribeWith(publicKey: string): Promise<PushSubscription | null> {
  const manager = (await registerWorker())?.pushManager;
  // A subscription with an earlier key of the shop would prevent a new one.
  await (await manager?.getSubscription())?.unsubscribe();
  const applicationServerKey = toBytes(publicKey);
  return (await manager?.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => null)) ?? null;
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
