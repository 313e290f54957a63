import { serverTexts } from "../../contract/server-texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { identityFingerprint } from "./identity.ts";
import { verificationDecidedMailJob } from "./job-definitions.ts";
import { lockCustomers, setVerification } from "./staff-queries.ts";

/** The council number that staff verified, and its customer. */
interface CheckedCustomer {
  id: number;
  mci_number: string;
  /** Fingerprint of the details it was compared with. */
  identity: string;
}

type Decision = { verification: "verified" } | { verification: "rejected"; reason: string };

/** Decides on one council number. A mail notifies the customer, and what they may buy changes at once. */
export async function decideVerification(shop: Shop, actor: Staff, checked: CheckedCustomer, decision: Decision) {
  return transact(shop.db, async (db) => {
    const [customer] = await lockCustomers(db, [checked.id]);
    if (!customer) return refuse(404, "not_found", serverTexts.notFound);
    if (!isUnchanged(customer, checked)) return refuse(409, "state_changed", serverTexts.identityChanged);
    if (customer.verification === decision.verification) {
      const reason = decision.verification === "rejected" ? decision.reason : null;
      if (customer.verification_reason !== reason) return refuse(409, "state_changed", serverTexts.alreadyDecided);
      alreadyDone(actor);
      return undefined;
    }
    await storeDecision(shop, db, actor, customer, decision);
    return undefined;
  });
}

/** Verifies several customers, skipping those whose details have changed or who are no longer waiting. */
export async function verifyCustomers(shop: Shop, actor: Staff, checked: CheckedCustomer[]) {
  return transact(shop.db, async (db) => {
    const seen = new Map(checked.map((each) => [each.id, each]));
    const waiting = (await lockCustomers(db, [...seen.keys()])).filter(
      (customer) => customer.verification === "pending" && isUnchanged(customer, seen.get(customer.id)),
    );
    if (waiting.length === 0) return refuse(409, "state_changed", serverTexts.alreadyDecided);
    for (const customer of waiting) await storeDecision(shop, db, actor, customer, { verification: "verified" });
    return { data: { verified: waiting.length, left: seen.size - waiting.length } };
  });
}

type Locked = Awaited<ReturnType<typeof lockCustomers>>[number];

function isUnchanged(customer: Locked, checked: CheckedCustomer | undefined): boolean {
  return customer.mci_number === checked?.mci_number && identityFingerprint(customer) === checked?.identity;
}

async function storeDecision({ jobs, clock }: Shop, db: Db, actor: Staff, customer: Locked, decision: Decision) {
  const reason = decision.verification === "rejected" ? decision.reason : null;
  await setVerification(db, customer.id, decision.verification, reason);
  await jobs.enqueue(db, verificationDecidedMailJob, { customer_id: customer.id });
  const act = {
    act: decision.verification === "verified" ? "verified the MCI number of" : "rejected the MCI number of",
    subject: "customer",
    subject_id: customer.id,
    subject_name: "",
    before: { verification: customer.verification },
    after: { verification: decision.verification },
  };
  await audit(db, actor, act, clock.now());
}
