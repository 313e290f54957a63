import { type LookupAddress, lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../../platform/public-address.ts";

export interface Posted {
  status: number;
  /** Seconds, from the Retry-After header; 0 if absent. */
  retryAfter: number;
}

interface Post {
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
  now: Date;
  /** True for an operator's own service, which may be in the internal network. */
  allowsInternal: boolean;
  /** The DNS resolver; by default the system's. */
  resolve?: Resolve;
}

export type Resolve = (host: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const bySystem: Resolve = (host, callback) => lookup(host, { all: true }, callback);

/**
 * Posts to a push service. Follows no redirect, and reads only the head of the response. Checks the resolved address when connecting, so
 * that no DNS answer can lead into the internal network.
 * @throws when no response arrives in time
 */
export function post(endpoint: string, { headers, body, timeoutMs, now, allowsInternal, resolve = bySystem }: Post) {
  const request = endpoint.startsWith("https:") ? requestSecure : requestPlain;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<Posted>((done, fail) => {
    const sent = request(endpoint, {
      method: "POST",
      headers: { ...headers, "content-length": body.length },
      signal,
      ...(allowsInternal ? {} : { lookup: toPublic(resolve) }),
    });
    sent.on("response", (answer) => {
      answer.destroy();
      done({ status: answer.statusCode ?? 0, retryAfter: readRetryAfter(answer.headers["retry-after"], now) });
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

function toPublic(resolve: Resolve): LookupFunction {
  return (host, { all }, callback) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      const internal = error === null && !addresses.every(({ address }) => isPublicAddress(address));
      if (error || internal || !first) callback(error ?? new Error("The address is internal."), "", 0);
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

/** Parses seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.max(0, Math.ceil(seconds));
}
