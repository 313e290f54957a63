import type { OrderPurpose } from "../../contract/order-purposes.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { Settings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { isInForce, licenceNotice, licenceProblem } from "./licence.ts";
import { findLicence, loadBuyer } from "./queries.ts";

interface Buying {
  customerId: number;
  /** What the goods are bought for. Dealers buy for resale whatever this says. */
  purpose: OrderPurpose | undefined;
}

/** Refuses if this customer may not buy for this purpose now; null if they may. */
export async function refuseUnlicensed(
  db: Db,
  { customerId, purpose = "own_use" }: Buying,
  selling: Settings["selling"],
  now: Date,
): Promise<Refusal | null> {
  const { buyer, licence, rule } = await loadCase(db, customerId, selling);
  const problem = licenceProblem(buyer, purpose, licence, rule, istDate(now));
  return problem && refuse(403, problem.code, problem.message);
}

/** The customer's licence, and the notice to show about it. */
export async function loadLicence(db: Db, customerId: number, selling: Settings["selling"], now: Date) {
  const { buyer, licence, rule } = await loadCase(db, customerId, selling);
  return { licence, notice: licenceNotice(buyer, licence, rule, istDate(now)) };
}

/** Whether the customer has a licence that has neither expired nor been rejected. */
export async function hasLicenceInForce(db: Db, customerId: number, now: Date): Promise<boolean> {
  return isInForce(await findLicence(db, customerId), istDate(now));
}

async function loadCase(db: Db, customerId: number, { licence_required_from }: Settings["selling"]) {
  const { buyer, licence, introduced } = await loadBuyer(db, customerId);
  const rule = { introduced, required_from: licence_required_from };
  return { buyer, licence: buyer && licence, rule };
}
