import { serverTexts } from "../../contract/server-texts.ts";
import type { Caller } from "../api.ts";
import { emptyCart } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { eraseCustomer, proveSelf } from "../customers/index.ts";
import { eraseEnquirer } from "../enquiries/index.ts";
import { openOrdersOf } from "../orders/index.ts";
import { Refusal, refuse, transact } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { deleteWishes } from "../wishlist/index.ts";

/**
 * Erases who an account belonged to, and ends its sessions. Orders, invoices and the ledgers that hang on them stay, with
 * the names and addresses they were made out to: accounts and records are to be kept for 72 months from the annual return
 * (CGST Act s.36), and to keep what a law demands is no breach of the right to erasure (Digital Personal Data Protection
 * Act 2023 s.12(3)). Reviews stay without a name.
 */
export async function deleteAccount(shop: Shop, catalogue: Catalogue, caller: Caller, password: string) {
  const proof = await proveSelf(shop, caller, password, "password");
  if (proof instanceof Refusal) return proof;
  const now = shop.clock.now();
  const refused = await transact(shop.db, async (db) => {
    // First the cart: an order that is being placed at this moment holds it, and is then among the open ones.
    await emptyCart(db, caller.id);
    const open = await openOrdersOf(db, caller.id);
    if (open.length > 0) return refuse(409, "orders_open", serverTexts.ordersOpen(open.map(({ number }) => number)));
    await deleteWishes(db, caller.id);
    await eraseEnquirer(db, caller.id, serverTexts.formerCustomer);
    const { email, first_name } = proof;
    if (await eraseCustomer(db, caller.id, serverTexts.formerCustomer, now)) {
      await shop.jobs.record(db, "mail.account-deleted", { email, first_name });
    }
    return undefined;
  });
  if (refused) return refused;
  await catalogue.refresh();
  return undefined;
}
