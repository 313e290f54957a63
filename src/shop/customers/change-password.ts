import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { hashPassword, queueHashing, tooBusy } from "../../platform/passwords.ts";
import type { Customer } from "../kit/api.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import { Refusal, refuseFields, tooBusyNow, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { recordCustomerEvent, type Visitor } from "../security-events/index.ts";
import { confirmPassword } from "./confirm-password.ts";
import { findCredentials, setPassword } from "./credential-queries.ts";
import { passwordChangedMailJob } from "./job-definitions.ts";
import { lockCustomer } from "./queries.ts";

/** Sets a new password and ends the customer's other sessions. A mail notifies them, in case it was not them. */
export async function changePassword(
  shop: Shop,
  caller: Customer,
  { current_password, password }: { current_password: string; password: string },
  from: Visitor,
) {
  const proof = await confirmPassword(shop, caller, { password: current_password, field: "current_password" }, from);
  if (proof instanceof Refusal) return proof;
  const problem = await passwordProblem(shop, password, { email: proof.email, names: [proof.first_name] });
  if (problem !== null) return refuseFields(texts.invalid, { password: [problem] });

  const passwordHash = await queueHashing(() => hashPassword(password));
  if (passwordHash === tooBusy) return tooBusyNow();
  return transact(shop.db, async (transaction) => {
    await lockCustomer(transaction, caller.id);
    // It may have been changed since it was confirmed, perhaps to lock out the sender of this request.
    if ((await findCredentials(transaction, caller.id))?.password_hash !== proof.password_hash)
      return refuseFields(texts.invalid, { current_password: [serverTexts.currentPasswordWrong] });
    const now = shop.clock.now();
    await setPassword(transaction, caller.id, passwordHash, now, caller.sessionHash);
    await shop.jobs.enqueue(transaction, passwordChangedMailJob, { customer_id: caller.id, at: now.toISOString() });
    await recordCustomerEvent(transaction, "password_changed", caller.id, from, now);
    return { message: texts.passwordChanged };
  });
}
