import { createHash } from "node:crypto";
import type { PlaceOrderBody } from "../../contract/checkout.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { deleteLines, lockCart } from "../cart/index.ts";
import { lockAccountState } from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import { type Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import { loadOrderRecords, startOrdering } from "./ordering.ts";
import { type OrderAnswer, placeLines } from "./place-lines.ts";
import { claimKey, storeAnswer } from "./queries.ts";

/** How long an Idempotency-Key repeats its first answer. */
const keyLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Orders a customer's cart: all of it or nothing, in one transaction of four round trips. The first reads, after waiting for any other
 * order of the same customer; `placeLines` takes two more, and the commit the last.
 */
export async function placeOrder(
  shop: LiveShop,
  caller: Customer,
  request: PlaceOrderBody,
  key: string | undefined,
): Promise<OrderAnswer | Refusal> {
  const ordering = startOrdering(shop, caller, request);
  return transact(shop.db, async (db) => {
    const [, repeat, lines, records] = await Promise.all([
      lockAccountState(db, caller.id),
      key === undefined ? null : answerToRepeat(db, caller, key, request, ordering.now),
      lockCart(db, caller.id),
      loadOrderRecords(db, ordering),
    ]);
    if (repeat) return repeat;
    const cartIds = lines.map((line) => line.cart_id);
    return placeLines(shop, db, ordering, {
      lines,
      records,
      onRecorded: (answer) =>
        Promise.all([
          deleteLines(db, caller.id, cartIds),
          key === undefined ? null : storeAnswer(db, caller.id, key, answer),
        ]),
    });
  });
}

async function answerToRepeat(db: Db, caller: Customer, key: string, request: PlaceOrderBody, now: Date) {
  const requestHash = hashRequest(request);
  const freshFrom = new Date(now.getTime() - keyLifetimeMs);
  const claimed = await claimKey(db, { customerId: caller.id, key, requestHash, now, freshFrom });
  if (!claimed) return null;
  if (!claimed.answer || !claimed.request_hash.equals(requestHash)) {
    return refuse(422, "idempotency_key_reused", serverTexts.idempotencyKeyReused);
  }
  return claimed.answer as OrderAnswer;
}

/** Optional fields are only hashed if present, so that keys of earlier releases stay valid. */
function hashRequest({ po_number, po_file, note, ...request }: PlaceOrderBody): Buffer {
  const given = Object.entries({ po_number, note, po_file }).filter(([, value]) => value !== null);
  const added = Object.fromEntries(given);
  return createHash("sha256")
    .update(JSON.stringify({ ...request, ...added }))
    .digest();
}
