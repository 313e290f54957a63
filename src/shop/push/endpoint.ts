import type { Config } from "../../platform/config.ts";

/**
 * The push services of today's browsers. Requests go to no other host, because the endpoint comes from the browser, so anyone can choose
 * it.
 */
const services = [
  // Chrome and browsers based on it.
  "fcm.googleapis.com",
  // Firefox.
  "updates.push.services.mozilla.com",
  // Safari.
  "web.push.apple.com",
  // Edge, which uses many hosts.
  ".notify.windows.com",
];

/** Whether an endpoint belongs to a push service, over https on the default port. */
export function isPushService(endpoint: string, { PUSH_SERVICE }: Pick<Config, "PUSH_SERVICE">): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (isOwnService(endpoint, { PUSH_SERVICE })) return true;
  const isKnown = services.some((service) =>
    service.startsWith(".") ? hostname.endsWith(service) && hostname !== service : hostname === service,
  );
  return protocol === "https:" && port === "" && isKnown;
}

/** Whether an endpoint belongs to the operator's own service. */
export function isOwnService(endpoint: string, { PUSH_SERVICE }: Pick<Config, "PUSH_SERVICE">): boolean {
  return PUSH_SERVICE !== undefined && new URL(endpoint).origin === new URL(PUSH_SERVICE).origin;
}
