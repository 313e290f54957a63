import { serverTexts } from "../../contract/server-texts.ts";
import { confirmPassword, lockAccountState } from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuse, signInFirst, transact } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import type { Visitor } from "../security-events/index.ts";
import { eraseAccount } from "./erase-account.ts";
import { accountDeletedMailJob } from "./job-definitions.ts";
import { listOpenOrders } from "./queries.ts";

/** Deletes the caller's account unless they have open orders. `eraseAccount` documents what is kept. */
export async function deleteAccount(shop: LiveShop, caller: Customer, password: string, from: Visitor) {
  const proof = await confirmPassword(shop, caller, { password, field: "password" }, from);
  if (proof instanceof Refusal) return proof;
  const now = shop.clock.now();
  const refused = await transact(shop.db, async (db) => {
    // Waits for an order that the customer or staff are placing; it is then among the open ones.
    if ((await lockAccountState(db, caller.id)) === null) return signInFirst();
    const open = await listOpenOrders(db, caller.id);
    if (open.length > 0) return refuse(409, "orders_open", serverTexts.ordersOpen(open.map(({ number }) => number)));
    await eraseAccount(shop, db, { id: caller.id, ...proof }, now, accountDeletedMailJob);
    return undefined;
  });
  if (refused) return refused;
  await shop.live.refresh();
  return undefined;
}
