import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { countUnsolicitedMail } from "../mails/index.ts";
import { variantNamed } from "../products/index.ts";
import { grievanceAcknowledgedMail, grievanceClosedMail, grievanceReceivedMail } from "./grievance-mails.ts";
import {
  enquiryAcknowledgedMailJob,
  enquiryAnsweredMailJob,
  enquiryReceivedMailJob,
  grievanceProgressMailJob,
} from "./job-definitions.ts";
import { enquiryAcknowledgedMail, enquiryAnsweredMail, enquiryReceivedMail } from "./mails.ts";
import { findEnquiry } from "./queries.ts";
import { findAnswer } from "./staff-queries.ts";

export function enquiriesJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  const { db, jobs } = shop;
  jobs.work(enquiryReceivedMailJob, async ({ enquiry_id }, { id }) => {
    const enquiry = await loadEnquiry(enquiry_id);
    const from = await sender();
    // Without an address of its own the shop sees enquiries in the back office only.
    if (from.email === "") return;
    const mail = enquiryReceivedMail(from, enquiry, await deviceName(enquiry.variant_id));
    await mailer.send({ id, to: from.email, replyTo: enquiry.email, ...mail });
  });

  jobs.work(enquiryAcknowledgedMailJob, async ({ enquiry_id }, { id, attempt }) => {
    const enquiry = await loadEnquiry(enquiry_id);
    // Limited because anyone can enter anyone's address. The enquiry itself is stored regardless.
    if (attempt === 1 && !(await countUnsolicitedMail(shop, enquiry.email))) return;
    const mail =
      enquiry.kind === "grievance"
        ? grievanceReceivedMail(await sender(), enquiry)
        : enquiryAcknowledgedMail(await sender(), enquiry, await deviceName(enquiry.variant_id));
    await mailer.send({ id, to: enquiry.email, ...mail });
  });

  jobs.work(grievanceProgressMailJob, async ({ enquiry_id, step }, { id }) => {
    const grievance = await loadEnquiry(enquiry_id);
    // The customer has deleted their account in the meantime.
    if (grievance.email === "") return;
    const from = await sender();
    const mail = step === "closed" ? grievanceClosedMail(from, grievance) : grievanceAcknowledgedMail(from, grievance);
    await mailer.send({ id, to: grievance.email, ...(from.email ? { replyTo: from.email } : {}), ...mail });
  });

  jobs.work(enquiryAnsweredMailJob, async ({ answer_id }, { id }) => {
    const answer = await findAnswer(db, answer_id);
    if (!answer) throw new Error(`Answer ${answer_id} not found.`);
    const enquiry = await loadEnquiry(answer.enquiry_id);
    // The customer has deleted their account in the meantime.
    if (enquiry.email === "") return;
    const from = await sender();
    const mail = enquiryAnsweredMail(from, enquiry, answer.text);
    await mailer.send({ id, to: enquiry.email, ...(from.email ? { replyTo: from.email } : {}), ...mail });
  });

  async function loadEnquiry(id: number) {
    const enquiry = await findEnquiry(db, id);
    if (!enquiry) throw new Error(`Enquiry ${id} not found.`);
    return enquiry;
  }

  async function deviceName(variantId: number | null): Promise<string | null> {
    const variant = variantId === null ? undefined : await variantNamed(db, variantId);
    return variant ? `${variant.name}, ${variant.ref_no}` : null;
  }
}
