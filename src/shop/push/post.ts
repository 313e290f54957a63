import { type LookupAddress, lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../../platform/public-address.ts";

export interface Posted {
  status: number;
  /** Seconds, from the Retry-After header; 0 without. */
  retryAfter: number;
}

interface Post {
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
  now: Date;
  /** An operator's own service may be in the internal network. */
  allowsInternal: boolean;
  /** The name service; the system's by default. */
  resolve?: Resolve;
}

export type Resolve = (host: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const bySystem: Resolve = (host, callback) => lookup(host, { all: true }, callback);

/**
 * Posts to a push service. Follows no redirection, and reads nothing of the answer but its head. The address that a name stands for is
 * checked where it is connected to, so that no answer of a name service leads into the internal network.
 * @throws when there is no answer within the time
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

/** Seconds, or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.max(0, Math.ceil(seconds));
}
