import { serverTexts } from "../../contract/server-texts.ts";
import type { CouponFields } from "../../contract/staff/coupons.ts";
import { texts } from "../../contract/texts.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { audit } from "../staff/index.ts";
import { istDate } from "../tax/index.ts";
import type { CouponStored } from "./queries.ts";
import {
  type CouponRow,
  codeIsTaken,
  couponById,
  deleteCoupon,
  insertCoupon,
  lockCoupon,
  ordersWith,
  updateCoupon,
} from "./staff-queries.ts";

/** Adds a coupon. @returns its id */
export async function addCoupon({ db, clock }: Shop, actor: Staff, given: CouponFields) {
  const now = clock.now();
  return transact(db, async (transaction) => {
    const errors = problems(given, null);
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    const stored = storedOf(given);
    const id = await insertCoupon(transaction, stored, now);
    if (id === null) return codeTaken();
    await audit(transaction, actor, { act: "added", ...subject(id, stored), after: stored }, now);
    return id;
  });
}

/** Changes a coupon. One that orders have used keeps its code, by which they name it. */
export async function changeCoupon({ db, clock }: Shop, actor: Staff, id: number, given: CouponFields) {
  const now = clock.now();
  return transact(db, async (transaction) => {
    await lockCoupon(transaction, id);
    const before = await couponById(transaction, id, istDate(now));
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    const stored = storedOf(given);
    const errors = problems(given, before);
    if (stored.code !== before.code && (await ordersWith(transaction, id)).length > 0)
      errors.code = [serverTexts.codeKept];
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    if (await codeIsTaken(transaction, stored.code, id)) return codeTaken();
    await updateCoupon(transaction, id, stored, now);
    const { id: _id, used_count: _used, state: _state, ...was } = before;
    await audit(transaction, actor, { act: "changed", ...subject(id, stored), before: was, after: stored }, now);
    return id;
  });
}

/** Deletes a coupon that no order names; one that was used is only switched off. */
export async function removeCoupon({ db, clock }: Shop, actor: Staff, id: number) {
  const now = clock.now();
  return transact(db, async (transaction) => {
    await lockCoupon(transaction, id);
    const before = await couponById(transaction, id, istDate(now));
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (before.used_count > 0 || (await ordersWith(transaction, id)).length > 0) {
      return refuse(409, "in_use", serverTexts.couponWasUsed);
    }
    await deleteCoupon(transaction, id);
    await audit(transaction, actor, { act: "deleted", ...subject(id, before), before }, now);
    return undefined;
  });
}

function problems(given: CouponFields, before: CouponRow | null): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (given.kind === "percent" && given.value > 100) errors.value = [serverTexts.percentTooMuch];
  if (given.valid_to < given.valid_from) errors.valid_to = [serverTexts.endsBeforeBegin];
  if (before && given.usage_limit !== null && given.usage_limit < before.used_count) {
    errors.usage_limit = [serverTexts.usedOftener(before.used_count)];
  }
  return errors;
}

/** Percent become hundredths of a percent, rupees become paise: a hundred either way. */
function storedOf({ on, value, minimum, largest, ...given }: CouponFields): CouponStored {
  return {
    ...given,
    code: given.code.toUpperCase(),
    value: Math.round(value * 100),
    minimum_paise: Math.round(minimum * 100),
    largest_paise: largest === null ? null : Math.round(largest * 100),
    switched_off: !on,
  };
}

const codeTaken = () => refuseFields(texts.invalid, { code: [serverTexts.codeTaken] });

function subject(id: number, { code }: { code: string }) {
  return { subject: "coupon", subject_id: id, subject_name: code };
}
