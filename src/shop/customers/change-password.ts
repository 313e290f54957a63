import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { hashPassword, inTurn, tooBusy } from "../../platform/passwords.ts";
import { isWellKnown } from "../../platform/well-known-passwords.ts";
import type { Caller } from "../api.ts";
import { Refusal, refuseFields, tooBusyNow } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { proveSelf } from "./prove-self.ts";
import { lockCustomer, setPassword } from "./queries.ts";

/** Sets a new password and ends the customer's other sessions. */
export async function changePassword(
  shop: Shop,
  caller: Caller,
  { current_password, password }: { current_password: string; password: string },
) {
  const proof = await proveSelf(shop, caller, current_password, "current_password");
  if (proof instanceof Refusal) return proof;
  if (isWellKnown(password, proof.email))
    return refuseFields(texts.invalid, { password: [serverTexts.passwordWellKnown] });

  const passwordHash = await inTurn(() => hashPassword(password));
  if (passwordHash === tooBusy) return tooBusyNow();
  await shop.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, caller.id);
    await setPassword(transaction, caller.id, passwordHash, shop.clock.now(), caller.sessionHash);
  });
  return { message: texts.passwordChanged };
}
