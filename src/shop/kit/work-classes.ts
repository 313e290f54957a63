import type { IncomingMessage } from "node:http";
import { withoutLanguage } from "../../language/addresses.ts";
import type { Policy } from "../../platform/http/load-shedding.ts";

type Name = "checkout" | "signIn" | "buyingPages" | "staff" | "customers" | "files" | "anonymous";

const neverRefused = new Set(["/healthz", "/readyz", "/metrics"]);
const signIn =
  /^\/api\/(?:login|logout|register|forgot-password|reset-password|change-password|passkey|staff\/(?:sign-in|sign-out|join|invitation|change-password|second-factor|passkey))/;
const checkout = /^\/api\/(?:check-out|cart|user-addresses|add-user-addresses)(?:\/|$)/;
const buyingPages = /^\/(?:cart|checkout|signin|order-placed)(?:\/|\.data$|$)/;

const staffSession = /staff_session=([^;]+)/;

const prioritised = { waitsMs: 80, yields: [0.8, 1] } as const;
const yielding = (yields: readonly [number, number]) => ({ waitsMs: 40, yields });

/**
 * Priorities under overload: health checks are always answered, then checkout and sign-in, the pages leading to them, staff, signed-in
 * customers, and last anonymous visitors, most of whose pages come from memory anyway.
 * @param connections size of the pool: further concurrent requests would only wait for each other, and the database would seem slow
 * although the processor is the bottleneck
 */
export function workClasses(connections: number): Policy<Name> {
  const share = (part: number) => Math.max(2, Math.round(connections * part));
  return {
    classes: {
      // Never throttled: everything else yields first, because a waiting order is worth more.
      checkout: { ...prioritised, most: share(0.5), least: share(0.5), leastPerSecond: 500, usesDatabase: true },
      // Hashing a password is expensive, so only a few run at once (platform/passwords.ts).
      signIn: { ...prioritised, most: 12, least: 8, leastPerSecond: 40, usesDatabase: true },
      buyingPages: { ...prioritised, most: 4, least: 2, leastPerSecond: 20, usesDatabase: false },
      staff: { ...yielding([0.5, 0.8]), most: share(0.3), least: share(0.2), leastPerSecond: 20, usesDatabase: true },
      customers: {
        ...yielding([0.2, 0.6]),
        most: share(0.3),
        least: share(0.2),
        leastPerSecond: 20,
        usesDatabase: true,
      },
      files: { ...yielding([0.2, 0.6]), most: 48, least: 32, leastPerSecond: 200, usesDatabase: false },
      anonymous: { ...yielding([0, 0.3]), most: 4, least: 1, leastPerSecond: 5, usesDatabase: false },
    },
    classify,
    callerOf: ({ headers }) => headers.authorization ?? staffSession.exec(headers.cookie ?? "")?.[1] ?? null,
  };
}

function classify({ url = "", method, headers }: IncomingMessage): Name | null {
  const written = url.split("?", 1)[0] ?? "";
  if (neverRefused.has(written)) return null;
  if (written.startsWith("/assets/") || written.startsWith("/files/")) return "files";
  // The back office needs its document and all its files: if one is refused, the browser shows nothing.
  if (written === "/admin" || written.startsWith("/admin/")) return "files";
  // Only pages and API calls exist in several languages.
  const path = withoutLanguage(written);
  const isRead = method === "GET" || method === "HEAD";
  if (signIn.test(path) || (!isRead && path === "/signin")) return "signIn";
  // Without a cookie a staff call is refused before any lookup.
  if (path.startsWith("/api/staff/")) return headers.cookie ? "staff" : "anonymous";
  if (headers.authorization !== undefined) return checkout.test(path) ? "checkout" : "customers";
  if (buyingPages.test(path)) return "buyingPages";
  // Visitors' writes reach the database; their reads are served from memory.
  return isRead ? "anonymous" : "customers";
}
