import { audit } from "../audit/index.ts";
import { transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { ownersNeedFactor } from "./pending.ts";
import { setSignInPolicy, signInPolicy } from "./policy-queries.ts";

interface Policy {
  second_factor_required: boolean;
  /** A session ends after this many minutes without a request. */
  idle_minutes: number;
}

export async function showSignInPolicy({ db, config }: Shop) {
  return { data: { ...(await signInPolicy(db)), owners_need_factor: ownersNeedFactor(config) } };
}

export async function changeSignInPolicy({ db, clock }: Shop, actor: Staff, after: Policy) {
  return transact(db, async (transaction) => {
    const before = await signInPolicy(transaction);
    await setSignInPolicy(transaction, after);
    const subject = { subject: "setting", subject_id: "sign-in", subject_name: "sign-in policy" };
    await audit(transaction, actor, { act: "changed", ...subject, before, after }, clock.now());
    return undefined;
  });
}
