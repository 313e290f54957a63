import { QueryClient } from "@tanstack/react-query";
import { isApiError } from "../contract/api-error.ts";
import type { StaffCallName } from "../contract/staff/index.ts";
import { onWritten } from "./client.ts";
import { isChangedBy } from "./invalidation.ts";

const mostRetries = 3;
const longestWaitSeconds = 30;

/** No reply at all (0), or one that says the shop or a proxy before it cannot serve just now. */
const temporary = [0, 502, 503, 504];

/**
 * Whether a read that failed is sent again. Refusals (4xx) and replies that cannot be read are not: they would fail
 * again. Nor is a wait longer than a person watching a screen would accept.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= mostRetries || !isApiError(error)) return false;
  return temporary.includes(error.status) && (error.retryAfter ?? 0) <= longestWaitSeconds;
}

/** Milliseconds: what the reply asks for in Retry-After, otherwise 1, 2 and 4 seconds. */
export function retryDelay(failures: number, error: Error): number {
  const asked = isApiError(error) ? error.retryAfter : null;
  return asked === null ? 1000 * 2 ** failures : asked * 1000;
}

/** Everything the screens have loaded. It is dropped five minutes after the last screen that showed it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A shop on the local network is reachable while the browser believes itself offline.
      networkMode: "always",
      retry: shouldRetry,
      retryDelay,
      // Parts of one screen share a reply; a screen opened later asks again.
      staleTime: 5000,
      // A form sends the version it was opened with. Refetching behind it would hide a colleague's change.
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always" },
  },
});

/** Refetches what is on the screen and may have been changed by this call; the rest is fetched when next shown. */
export function invalidateAfter(name: StaffCallName) {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isChangedBy(name, String(queryKey[0])) });
}

onWritten(invalidateAfter);
