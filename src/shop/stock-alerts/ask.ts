import { serverTexts } from "../../contract/server-texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { hashToken } from "../../platform/tokens.ts";
import { findCustomer } from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import { type Refusal, refuse, tooMany, transact } from "../kit/refusal.ts";
import type { LiveShop, Shop } from "../kit/shop.ts";
import { confirmAlertMailJob } from "./job-definitions.ts";
import { confirmAlert, deleteAlertsTo, findStoppedAddress, lockUnconfirmed, storeAlert } from "./queries.ts";

const fromNetwork: Limit = { name: "stock alert, network", max: 20, seconds: 60 * 60 };
const ofCustomer: Limit = { name: "stock alert, customer", max: 200, seconds: 60 * 60 };

type Done = { message: string };

/** A signed-in customer's address is known, so no confirmation is needed. */
export async function askAsCustomer(shop: LiveShop, caller: Customer, variantId: number): Promise<Done | Refusal> {
  const { db, clock, config, live } = shop;
  if (!live.current().catalogue.variantById.has(variantId)) return refuse(404, "not_found", serverTexts.notFound);
  const now = clock.now();
  const wait = await countAttempt(db, now, [counter(ofCustomer, config.RATE_LIMIT_FACTOR, caller.id)]);
  if (wait !== null) return tooMany(wait);
  return transact(db, async (transaction) => {
    const customer = await findCustomer(transaction, caller.id);
    if (!customer) return refuse(404, "not_found", serverTexts.notFound);
    await storeAlert(transaction, { variantId, customerId: caller.id, email: customer.email }, now, now);
    return { message: serverTexts.alertStored };
  });
}

/** Stores an unconfirmed alert. Reply and work are the same whether or not the address is known. */
export async function askByEmail(
  { db, clock, config, live, jobs }: LiveShop,
  asked: { sub_product_id: number; email: string },
  network: string,
): Promise<Done | Refusal> {
  const variantId = asked.sub_product_id;
  if (!live.current().catalogue.variantById.has(variantId)) return refuse(404, "not_found", serverTexts.notFound);
  const now = clock.now();
  const wait = await countAttempt(db, now, [counter(fromNetwork, config.RATE_LIMIT_FACTOR, network)]);
  if (wait !== null) return tooMany(wait);
  return transact(db, async (transaction) => {
    const id = await storeAlert(transaction, { variantId, customerId: null, email: asked.email }, null, now);
    await jobs.enqueue(transaction, confirmAlertMailJob, { alert_id: id });
    return { message: serverTexts.alertMailed };
  });
}

/** The period stated in the mail. The job that deletes unconfirmed alerts may run late. */
const confirmWithinMs = 7 * 24 * 60 * 60 * 1000;

/** @returns the variant of the alert */
export function confirmByLink({ db, clock }: Shop, token: string): Promise<{ variantId: number } | Refusal> {
  return transact(db, async (transaction) => {
    const now = clock.now();
    const askedBy = new Date(now.getTime() - confirmWithinMs);
    const alert = await lockUnconfirmed(transaction, hashToken(token), askedBy);
    if (!alert) return refuse(404, "not_found", serverTexts.alertLinkDead);
    await confirmAlert(transaction, alert.id, now);
    return { variantId: alert.variant_id };
  });
}

/** Deletes all alerts to the address that the link was mailed to. A link used before gets the same reply. */
export function stopByLink({ db }: Shop, token: string): Promise<Done> {
  return transact(db, async (transaction) => {
    const email = await findStoppedAddress(transaction, hashToken(token));
    if (email !== undefined) await deleteAlertsTo(transaction, email);
    return { message: serverTexts.alertsStopped };
  });
}
