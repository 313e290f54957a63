import type { EnquiryFields, FormTraces } from "../../contract/enquiries.ts";
import type { GrievanceFields } from "../../contract/grievances.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { privacyNotice } from "../content/index.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, LiveShop, Shop } from "../kit/shop.ts";
import { visibilityFor } from "../pricing/index.ts";
import { consumeStamp } from "./form-stamp.ts";
import { acknowledgeBy, closeBy } from "./grievance.ts";
import { enquiryAcknowledgedMailJob, enquiryReceivedMailJob } from "./job-definitions.ts";
import { insertEnquiry } from "./queries.ts";
import { findSuspicion } from "./suspicion.ts";

const limit: Limit = { name: "enquiry", max: 20, seconds: 60 * 60 };

/**
 * Stores an enquiry and queues mails to staff and the enquirer. Suspected spam gets the same reply, but no mails are sent until
 * staff release it. Signed-in customers are never suspected.
 */
export async function sendEnquiry(
  shop: LiveShop,
  caller: Customer | null,
  input: EnquiryFields & FormTraces,
  network: string,
) {
  const { settings, catalogue } = shop.live.current();
  if (input.sub_product_id !== null) {
    const product = catalogue.variantById.get(input.sub_product_id)?.product;
    if (!product) return refuse(404, "not_found", serverTexts.notFound);
    if (!visibilityFor(settings, caller, product).show_inquiry) return refuse(403, "forbidden", serverTexts.forbidden);
  }
  const enquiry = await receive(shop, caller, input, network);
  return enquiry instanceof Refusal ? enquiry : { message: texts.enquirySent.text, enquiry_no: enquiry.number };
}

/** Stores a complaint to the grievance officer, like an enquiry, with the time by which staff must acknowledge it. */
export async function sendGrievance(
  shop: LiveShop,
  caller: Customer | null,
  input: GrievanceFields & FormTraces,
  network: string,
) {
  const grievance = await receive(shop, caller, { ...input, company_name: null, address: null }, network, input);
  if (grievance instanceof Refusal) return grievance;
  return {
    message: texts.grievanceSent,
    grievance_no: grievance.number,
    acknowledge_by: acknowledgeBy(grievance.receivedAt).toISOString(),
    close_by: closeBy(grievance.receivedAt).toISOString(),
  };
}

async function receive(
  { db, config, clock, jobs, keys }: LiveShop,
  caller: Customer | null,
  input: Parameters<typeof insertEnquiry>[1] & FormTraces,
  network: string,
  grievance?: Pick<GrievanceFields, "order_no">,
) {
  const now = clock.now();
  const wait = await countAttempt(db, now, [counter(limit, config.RATE_LIMIT_FACTOR, network)]);
  if (wait !== null) return refuse(429, "too_many_requests", serverTexts.tooManyRequests, { retryAfterSeconds: wait });

  return db.transaction().execute(async (transaction) => {
    const suspicion = caller
      ? null
      : findSuspicion(input, await consumeStamp(transaction, keys.accepted("enquiry form"), now, input.form_stamp));
    const { id, number } = await insertEnquiry(transaction, input, {
      customerId: caller?.id ?? null,
      suspicion,
      now,
      notice: await privacyNotice(transaction),
      ...(grievance ? { grievance: { orderNumber: grievance.order_no, dueAt: acknowledgeBy(now) } } : {}),
    });
    if (suspicion === null) await queueMails(jobs, transaction, id);
    return { number, receivedAt: now };
  });
}

export async function queueMails(jobs: Shop["jobs"], transaction: Db, enquiryId: number): Promise<void> {
  await jobs.enqueue(transaction, enquiryReceivedMailJob, { enquiry_id: enquiryId });
  await jobs.enqueue(transaction, enquiryAcknowledgedMailJob, { enquiry_id: enquiryId });
}
