import type { BodyOf } from "../../contract/call.ts";
import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { brandReminderLimit } from "../../contract/staff/promotion-kinds.ts";
import type { promotionsCalls } from "../../contract/staff/promotions.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { findCustomer, findCustomerByEmail } from "../customers/index.ts";
import { Refusal, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { takeFromLot } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { toPromotionListed } from "./promotion-listed.ts";
import { insertPromotion, takeNumber } from "./queries.ts";

type Given = BodyOf<(typeof promotionsCalls)["POST staff/promotions"]>;

/**
 * Records a sample or a brand reminder as a document of its own, at its value, and takes stock items out of their lot. UCMPMD 2024 as read
 * in commentaries (pharmabiz.com 172656, novojuris.com): brand reminders at most Rs 1,000 each; samples only to professionals, disclosed.
 * The commentaries do not settle how many samples one person may receive, so none is refused for their number.
 */
export function recordPromotion({ db, clock }: Shop, actor: Staff, given: Given) {
  return transact(db, async (transaction) => {
    const now = clock.now();
    const today = istDate(now);
    const account = await findCustomerByEmail(transaction, given.email);
    const recipient = account && (await findCustomer(transaction, account.id));
    const errors = problems(given, recipient, today);
    if (!recipient || Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);

    const number = await takeNumber(transaction);
    const { ref_no, lot_no, quantity } = given;
    const taking = { today, reason: number, staff_name: actor.name, at: now };
    const lot = ref_no && lot_no ? await takeFromLot(transaction, { ref_no, lot_no, quantity }, taking) : null;
    if (lot instanceof Refusal) return lot;
    const row = await insertPromotion(transaction, {
      ...{ number, kind: given.kind, quantity, given_on: given.given_on, reason: given.reason, created_at: now },
      customer_id: recipient.id,
      recipient_name: `${recipient.first_name} ${recipient.last_name}`.trim(),
      account_type: recipient.account_type,
      item: lot ? `${lot.product_name} ${lot.ref_no}` : (given.item ?? ""),
      lot_id: lot?.id ?? null,
      lot_no: lot?.lot_no ?? null,
      unit_value_paise: toPaise(given.unit_value),
      ...{ staff_id: actor.id, staff_name: actor.name },
    });
    const act = { act: "recorded", subject: "promotion", subject_id: row.id, subject_name: number };
    const after = { kind: row.kind, item: row.item, quantity, customer_id: recipient.id };
    await audit(transaction, actor, { ...act, after }, now);
    return { data: toPromotionListed(row) };
  });
}

function problems(given: Given, recipient: Awaited<ReturnType<typeof findCustomer>>, today: string) {
  const errors: Record<string, string[]> = {};
  const { kind, ref_no, lot_no, item, unit_value, given_on } = given;
  if (!recipient) errors.email = [serverTexts.recipientUnknown];
  else if (kind === "sample" && recipient.account_type !== "doctor") errors.email = [serverTexts.samplesForDoctors];
  if (ref_no === null && (kind === "sample" || lot_no !== null)) errors.ref_no = [serverTexts.sampleFromStock];
  if (lot_no === null && (kind === "sample" || ref_no !== null)) errors.lot_no = [serverTexts.sampleFromStock];
  if (kind === "brand_reminder" && ref_no === null && item === null) errors.item = [serverTexts.reminderItem];
  if (kind === "brand_reminder" && unit_value > brandReminderLimit) errors.unit_value = [serverTexts.reminderTooDear];
  if (given_on > today) errors.given_on = [serverTexts.givenInFuture];
  return errors;
}
