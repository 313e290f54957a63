import { type NotificationEvent, type PushEvent, scope } from "./scope.ts";

/** What the shop sends. */
interface Message {
  title: string;
  body: string;
  /** The page to open, without the host. */
  address: string;
  tag: string;
}

/** Shows a notification. A later one about the same order replaces it. */
export async function showPush({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, body, address, tag } = data.json() as Message;
  await scope.registration.showNotification(title, { body, tag, icon: "/icons/192.png", data: address });
}

/** Opens the order, in a tab that is open if possible. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { href, origin } = new URL(String(notification.data), scope.location.origin);
  if (origin !== scope.location.origin) return;
  const [page] = await scope.clients.matchAll({ type: "window" });
  const opened = await page?.navigate(href).catch(() => null);
  if (opened) await opened.focus();
  else await scope.clients.openWindow(href);
}
