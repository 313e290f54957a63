import { serverTexts } from "../../contract/server-texts.ts";
import { audit } from "../audit/index.ts";
import { refuse, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { ownersNeedFactor } from "./pending.ts";
import { lockSignInPolicy, setSignInPolicy, signInPolicy } from "./policy-queries.ts";

interface Policy {
  second_factor_required: boolean;
  /** A session ends after this many minutes without a request. */
  idle_minutes: number;
}

export async function showSignInPolicy({ db, config }: Shop) {
  const policy = await signInPolicy(db);
  return { data: { ...policy, seen: toVersion(policy), owners_need_factor: ownersNeedFactor(config) } };
}

/** Identifies the state of the policy that the form shows. */
function toVersion({ second_factor_required, idle_minutes }: Policy): string {
  return listVersion([second_factor_required, idle_minutes]);
}

export async function changeSignInPolicy(
  { db, clock }: Shop,
  actor: Staff,
  { seen, ...after }: Policy & { seen: string },
) {
  return transact(db, async (transaction) => {
    await lockSignInPolicy(transaction);
    const before = await signInPolicy(transaction);
    if (seen !== toVersion(before)) return refuse(409, "state_changed", serverTexts.groupChanged("the sign-in policy"));
    await setSignInPolicy(transaction, after);
    const subject = { subject: "setting", subject_id: "sign-in", subject_name: "sign-in policy" };
    await audit(transaction, actor, { act: "changed", ...subject, before, after }, clock.now());
    return undefined;
  });
}
