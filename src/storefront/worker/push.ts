import { type NotificationEvent, type PushEvent, scope } from "./scope.ts";

/** The message that the shop sends. */
interface Message {
  title: string;
  body: string;
  /** The page to open, as a URL without the host. */
  address: string;
  tag: string;
}

/** Shows a notification. A later one about the same order replaces it. */
export async function showPush({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, body, address, tag } = data.json() as Message;
  await scope.registration.showNotification(title, { body, tag, icon: "/icons/192.png", data: address });
}

/** Opens the order: in the tab that shows it, otherwise in a new one, because any other tab may contain unsaved input. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { origin } = scope.location;
  const address = String(notification.data);
  const target = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (target?.origin !== origin) return;
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === target.href);
  if (!page) return void (await scope.clients.openWindow(target.href));
  await page.focus();
  // The tab shows the order's old state.
  await page.navigate(target.href).catch(() => {});
}
