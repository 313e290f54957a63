import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { CouponFields } from "../../contract/staff/coupons.ts";
import { texts } from "../../contract/texts.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { audit } from "../audit/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import type { StoredCoupon } from "./queries.ts";
import {
  type CouponRow,
  deleteCoupon,
  findCoupon,
  insertCoupon,
  listOrdersUsing,
  lockCoupon,
  updateCoupon,
} from "./staff-queries.ts";

/** Adds a coupon. @returns its id */
export async function addCoupon({ db, clock }: Shop, actor: Staff, input: CouponFields) {
  const now = clock.now();
  return transact(db, async (transaction) => {
    const errors = validateCoupon(input, null);
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    const stored = toStoredCoupon(input);
    const id = await insertCoupon(transaction, stored, now);
    if (id === null) return refuseTakenCode();
    await audit(transaction, actor, { act: "added", ...subject(id, stored), after: stored }, now);
    return id;
  });
}

/** Changes a coupon. Once orders have used it, its code is fixed because they refer to it. */
export async function changeCoupon(
  { db, clock }: Shop,
  actor: Staff,
  id: number,
  { seen, ...input }: CouponFields & { seen: string },
) {
  const now = clock.now();
  return transact(db, async (transaction) => {
    await lockCoupon(transaction, id);
    const before = await findCoupon(transaction, id, istDate(now));
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(before)) return refuse(409, "state_changed", serverTexts.groupChanged(before.code));
    const stored = toStoredCoupon(input);
    const errors = validateCoupon(input, before);
    if (stored.code !== before.code && (await listOrdersUsing(transaction, id)).length > 0)
      errors.code = [serverTexts.codeKept];
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    await updateCoupon(transaction, id, stored, now);
    const act = { act: "changed", ...subject(id, stored), before: withoutUse(before), after: stored };
    await audit(transaction, actor, act, now);
    return id;
  }).catch((error) => {
    // Checking for the code first would miss one that is taken at the same moment.
    if (isUniqueViolation(error, "coupons_code")) return refuseTakenCode();
    throw error;
  });
}

/** Deletes an unused coupon; a used one can only be switched off. */
export async function removeCoupon({ db, clock }: Shop, actor: Staff, id: number) {
  const now = clock.now();
  return transact(db, async (transaction) => {
    await lockCoupon(transaction, id);
    const before = await findCoupon(transaction, id, istDate(now));
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (before.used_count > 0 || (await listOrdersUsing(transaction, id)).length > 0) {
      return refuse(409, "in_use", serverTexts.couponWasUsed);
    }
    await deleteCoupon(transaction, id);
    await audit(transaction, actor, { act: "deleted", ...subject(id, before), before }, now);
    return undefined;
  });
}

/** Identifies the state that a coupon's form shows. Uses of the coupon do not count as a change. */
export function toVersion(coupon: CouponRow): string {
  return listVersion(withoutUse(coupon));
}

function withoutUse({ id: _id, used_count: _used, state: _state, ...fields }: CouponRow): StoredCoupon {
  return fields;
}

function validateCoupon(input: CouponFields, before: CouponRow | null): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (input.kind === "percent" && input.value > 100) errors.value = [serverTexts.percentTooMuch];
  if (input.valid_to < input.valid_from) errors.valid_to = [serverTexts.endsBeforeBegin];
  if (before && input.usage_limit !== null && input.usage_limit < before.used_count) {
    errors.usage_limit = [serverTexts.alreadyUsedMoreOften(before.used_count)];
  }
  return errors;
}

/** Converts percent to hundredths of a percent and rupees to paise. */
function toStoredCoupon({ on, value, minimum, largest, ...input }: CouponFields): StoredCoupon {
  return {
    ...input,
    code: input.code.toUpperCase(),
    value: Math.round(value * 100),
    minimum_paise: toPaise(minimum),
    largest_paise: largest === null ? null : toPaise(largest),
    switched_off: !on,
  };
}

const refuseTakenCode = () => refuseFields(texts.invalid, { code: [serverTexts.codeTaken] });

function subject(id: number, { code }: { code: string }) {
  return { subject: "coupon", subject_id: id, subject_name: code };
}
