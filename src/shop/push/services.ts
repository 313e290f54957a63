import type { SubscriptionRow } from "./queries.ts";

/** How long a service that does not respond is paused. */
const restMs = 30_000;

/**
 * A 429 may apply to one device or to the whole shop (RFC 8030, section 8.4), and does not indicate which. It is taken to apply to the shop
 * once devices of this many customers get one within `countedMs`; all devices of one customer receive equally many messages, so they count
 * once. So is a refusal, once devices of this many customers are refused without a message accepted between them.
 */
const severalCustomers = 3;
const countedMs = 60_000;
/** How long the first refusal of a device is remembered: longer than its message is retried. */
const rememberedMs = 12 * 60 * 60_000;

interface Limited {
  customer: number;
  at: number;
  /** Pause that the service asked for, in milliseconds; 0: none. */
  ms: number;
}

type Device = Pick<SubscriptionRow, "endpoint" | "customer_id">;

/**
 * Tracks which push services and devices are paused, so that messages to one that does not respond, or has asked for a pause, do not delay
 * those to others, and whom a refusal concerns. Each process tracks its own.
 */
export function createRests(now: () => number) {
  /** Keyed by the service's host or the device's endpoint. */
  const until = new Map<string, number>();
  const limited = new Map<string, Limited[]>();
  /** Numbers accepted messages and first refusals in their order, whatever the clock says. */
  let order = 0;
  /** The last message that a host accepted, and the customers whose messages it has refused since. */
  const accepted = new Map<string, { endpoint: string; order: number }>();
  const refused = new Map<string, Set<number>>();
  /** By endpoint, until a message to it is accepted. */
  const firstRefusals = new Map<string, { order: number; at: number }>();
  const isPast = ({ at }: Limited) => at <= now() - countedMs;
  const leftOf = (name: string) => Math.max(0, (until.get(name) ?? 0) - now());

  function begin(name: string, ms = restMs) {
    for (const [each, end] of until) if (end <= now()) until.delete(each);
    until.set(name, Math.max(until.get(name) ?? 0, now() + ms));
  }

  return {
    /** Milliseconds of the pause left; 0: not paused. */
    left: (host: string, endpoint: string) => Math.max(leftOf(host), leftOf(endpoint)),
    /** Pauses a service that did not respond or has asked for a pause. */
    begin,
    /** Records a limit, for this device or for all: pauses the device if the service named a time. */
    limit(host: string, { endpoint, customer_id: customer }: Device, ms: number) {
      if (ms > 0) begin(endpoint, ms);
      for (const [each, all] of limited) if (all.every(isPast)) limited.delete(each);
      const before = (limited.get(host) ?? []).filter((each) => each.customer !== customer && !isPast(each));
      const all = [...before, { customer, at: now(), ms }];
      limited.set(host, all);
      // The shortest pause, because some of them may have been meant for one device only.
      if (all.length >= severalCustomers) begin(host, Math.min(...all.map((each) => each.ms || restMs)));
    },
    /**
     * Records a refusal, and pauses a service that refuses the shop.
     * @returns "device" if only this device is refused: since its first refusal the service has accepted a message to another device, and
     *   no other customer's has been refused after that. "shop" when the shop turns out to be refused, once until a message is accepted.
     */
    refuse(host: string, { endpoint, customer_id }: Device): "device" | "shop" | "unknown" {
      for (const [each, { at }] of firstRefusals) if (at <= now() - rememberedMs) firstRefusals.delete(each);
      const first = firstRefusals.get(endpoint) ?? { order: ++order, at: now() };
      firstRefusals.set(endpoint, first);
      const customers = refused.get(host) ?? new Set();
      refused.set(host, customers);
      const wasShop = customers.size >= severalCustomers;
      if (!wasShop) customers.add(customer_id);
      if (customers.size >= severalCustomers) {
        begin(host);
        return wasShop ? "unknown" : "shop";
      }
      const last = accepted.get(host);
      if (!last || last.endpoint === endpoint || customers.size > 1) return "unknown";
      return last.order > first.order ? "device" : "unknown";
    },
    /** Ends the pause of a service that has accepted a message. */
    end(host: string, { endpoint }: Device) {
      until.delete(host);
      limited.delete(host);
      refused.delete(host);
      firstRefusals.delete(endpoint);
      accepted.set(host, { endpoint, order: ++order });
    },
  };
}
