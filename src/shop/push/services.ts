import type { SubscriptionRow } from "./queries.ts";

/** How long a service that does not answer is left alone. */
const restMs = 30_000;

/**
 * 429 may be meant for one device or for the shop (RFC 8030, section 8.4), and does not say for which. It is taken as meant for the shop once
 * devices of so many customers have got it within this time: all devices of one customer get as many messages.
 */
const severalCustomers = 3;
const countedMs = 60_000;

interface Limited {
  customer: number;
  at: number;
  /** Milliseconds that were named; 0: none. */
  ms: number;
}

type Device = Pick<SubscriptionRow, "endpoint" | "customer_id">;

/**
 * Which push services and which devices are to be left alone for now, so that messages to one that does not answer, or has asked for a
 * pause, do not hold up those to others. Each process knows its own.
 */
export function createRests(now: () => number) {
  /** By the service's host, or the device's endpoint. */
  const until = new Map<string, number>();
  const limited = new Map<string, Limited[]>();
  const isPast = ({ at }: Limited) => at <= now() - countedMs;
  const leftOf = (name: string) => Math.max(0, (until.get(name) ?? 0) - now());

  function begin(name: string, ms = restMs) {
    for (const [each, end] of until) if (end <= now()) until.delete(each);
    until.set(name, Math.max(until.get(name) ?? 0, now() + ms));
  }

  return {
    /** Milliseconds; 0: it may be asked. */
    left: (host: string, endpoint: string) => Math.max(leftOf(host), leftOf(endpoint)),
    /** The service did not answer, or has named a time. */
    begin,
    /** It takes no more for this device, or for any: the device rests for the time that was named, if there was one. */
    limit(host: string, { endpoint, customer_id: customer }: Device, ms: number) {
      if (ms > 0) begin(endpoint, ms);
      for (const [each, all] of limited) if (all.every(isPast)) limited.delete(each);
      const before = (limited.get(host) ?? []).filter((each) => each.customer !== customer && !isPast(each));
      const all = [...before, { customer, at: now(), ms }];
      limited.set(host, all);
      // The shortest time, as one of them may have been meant for its device alone.
      if (all.length >= severalCustomers) begin(host, Math.min(...all.map((each) => each.ms || restMs)));
    },
    /** It has accepted a message: the shop may send. */
    end(host: string) {
      until.delete(host);
      limited.delete(host);
    },
  };
}
