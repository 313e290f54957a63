import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Buyer } from "../../bench/buyers.ts";
import { post } from "../../bench/post.ts";

export interface Acknowledged {
  customerId: number;
  number: string;
  /** Rupees. */
  total: number;
  /** When the response arrived, by `performance.now()`. */
  at: number;
}

export interface OrderLoad {
  acknowledged: Acknowledged[];
  /** Number of responses by call and status, `0` meaning no response. */
  responses: Map<string, number>;
  /** Stops after letting each customer finish the order in progress. */
  finish(): Promise<void>;
}

function errorCode(body: Buffer): string {
  return /"code":"(\w+)"/.exec(body.toString())?.[1] ?? "";
}

export interface LoadWishes {
  /** Retry with the same key until acknowledged; otherwise failed requests are only counted. */
  insist: boolean;
  /** Longest time a customer waits for one response, in milliseconds. */
  patienceMs: number;
  /** Pause between two orders of one customer. */
  pauseMs: number;
}

/** Customers who repeatedly add an item to the cart, view the total and order. */
export function startOrders(origin: string, buyers: Buyer[], variants: number[], wishes: LoadWishes): OrderLoad {
  const acknowledged: Acknowledged[] = [];
  const responses = new Map<string, number>();
  let ending = false;

  async function call(buyer: Buyer, path: string, body: object, key?: string): Promise<Buffer | null> {
    for (;;) {
      const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
      const answer = await Promise.race([
        post(origin, `/api/${path}`, buyer.token, body, headers).catch(() => null),
        wait(wishes.patienceMs, null, { ref: false }),
      ]);
      const code = answer && answer.status >= 400 && answer.status < 500 ? ` ${errorCode(answer.body)}` : "";
      const counted = `${path} ${answer?.status ?? 0}${code}`;
      responses.set(counted, (responses.get(counted) ?? 0) + 1);
      if (answer && answer.status < 300) return answer.body;
      if (!wishes.insist) return null;
      // Refused for its own reason, such as an empty cart: retrying would not help.
      if (answer && answer.status < 500 && answer.status !== 429) return null;
      await wait(200 + Math.random() * 200);
    }
  }

  async function buy(buyer: Buyer, variant: number) {
    const address = { shipping_address: buyer.addressId, billing_address: buyer.addressId };
    if (!(await call(buyer, "cart/store", { sub_product_id: variant, quantity: 1 }))) return;
    // A request without a response may have changed the cart after all, so fetch the new total, as the page does.
    let tries = 0;
    while (!(await order(buyer, address)) && wishes.insist && ++tries < 3);
  }

  /** @returns whether the order was placed */
  async function order(buyer: Buyer, address: object): Promise<boolean> {
    const shown = await call(buyer, "check-out/details", address);
    if (!shown) return false;
    const { coupon_token } = JSON.parse(shown.toString()).orderTotal as { coupon_token: string };
    const placed = await call(buyer, "check-out/place-order", { ...address, coupon_token }, randomUUID());
    if (!placed) return false;
    const { order } = JSON.parse(placed.toString()) as { order: { order_no: string; total: number } };
    acknowledged.push({
      customerId: buyer.customerId,
      number: order.order_no,
      total: order.total,
      at: performance.now(),
    });
    return true;
  }

  const done = buyers.map(async (buyer, index) => {
    for (let turn = index; !ending; turn++) {
      await buy(buyer, variants[turn % variants.length] ?? 0);
      await wait(wishes.pauseMs * (0.5 + Math.random()));
    }
  });
  return {
    acknowledged,
    responses,
    async finish() {
      ending = true;
      await Promise.all(done);
    },
  };
}
