import { serverTexts } from "../../contract/server-texts.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { alreadyDone, audit } from "../staff/index.ts";
import { identityOf } from "./identity.ts";
import { verificationDecidedMailJob } from "./job-definitions.ts";
import { lockCustomers, setVerification } from "./staff-queries.ts";

/** A customer with the council number that was checked. */
interface Checked {
  id: number;
  mci_number: string;
  /** Whom it was compared with. */
  identity?: string | undefined;
}

type Decision = { verification: "verified" } | { verification: "rejected"; reason: string };

/** Decides on one council number. The customer is told by mail, and may buy by the decision from now on. */
export async function decide(shop: Shop, actor: Staff, checked: Checked, decision: Decision) {
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
    await store(shop, db, actor, customer, decision);
    return undefined;
  });
}

/** Verifies several; whose number is another by now, or who is no longer waiting, is left as they are. */
export async function verifyMany(shop: Shop, actor: Staff, checked: Checked[]) {
  return transact(shop.db, async (db) => {
    const seen = new Map(checked.map((each) => [each.id, each]));
    const waiting = (await lockCustomers(db, [...seen.keys()])).filter(
      (customer) => customer.verification === "pending" && isUnchanged(customer, seen.get(customer.id)),
    );
    if (waiting.length === 0) return refuse(409, "state_changed", serverTexts.alreadyDecided);
    for (const customer of waiting) await store(shop, db, actor, customer, { verification: "verified" });
    return { data: { verified: waiting.length, left: seen.size - waiting.length } };
  });
}

type Locked = Awaited<ReturnType<typeof lockCustomers>>[number];

function isUnchanged(customer: Locked, checked: Checked | undefined): boolean {
  const { mci_number, identity = identityOf(customer) } = checked ?? {};
  return customer.mci_number === mci_number && identityOf(customer) === identity;
}

async function store({ jobs, clock }: Shop, db: Db, actor: Staff, customer: Locked, decision: Decision) {
  const reason = decision.verification === "rejected" ? decision.reason : null;
  await setVerification(db, customer.id, decision.verification, reason);
  await jobs.enqueue(db, verificationDecidedMailJob, { customer_id: customer.id });
  const act = {
    act: decision.verification === "verified" ? "verified the MCI number of" : "rejected the MCI number of",
    ...{ subject: "customer", subject_id: customer.id, subject_name: "" },
    before: { verification: customer.verification },
    after: { verification: decision.verification },
  };
  await audit(db, actor, act, clock.now());
}
