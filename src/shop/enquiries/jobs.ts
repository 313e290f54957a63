import { recipient } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Mails } from "../kit/mails.ts";
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
import { enquiryAcknowledgedMail, enquiryAnsweredMail } from "./mails.ts";
import { findEnquiry } from "./queries.ts";
import { enquiryReceivedMail } from "./staff-mails.ts";
import { findAnswer } from "./staff-queries.ts";

export function enquiriesJobs(shop: Shop, mails: Mails) {
  const { db, jobs } = shop;
  jobs.work(enquiryReceivedMailJob, async ({ enquiry_id }, { id }) => {
    const enquiry = await loadEnquiry(enquiry_id);
    // The customer has deleted their account in the meantime.
    if (enquiry.email === "") return;
    const device = await deviceName(enquiry.variant_id);
    await mails.toShop(id, (sender) => ({
      replyTo: enquiry.email,
      ...enquiryReceivedMail(sender, enquiry, device),
    }));
  });

  jobs.work(enquiryAcknowledgedMailJob, async ({ enquiry_id }, { id, attempt }) => {
    const enquiry = await loadEnquiry(enquiry_id);
    if (enquiry.email === "") return;
    // Limited because anyone can enter anyone's address. The enquiry itself is stored regardless.
    if (attempt === 1 && !(await countUnsolicitedMail(shop, enquiry.email))) return;
    const device = await deviceName(enquiry.variant_id);
    await mails.toCustomer(id, await recipient(db, enquiry), (sender) =>
      enquiry.kind === "grievance"
        ? grievanceReceivedMail(sender, enquiry)
        : enquiryAcknowledgedMail(sender, enquiry, device),
    );
  });

  jobs.work(grievanceProgressMailJob, async ({ enquiry_id, step }, { id }) => {
    const grievance = await loadEnquiry(enquiry_id);
    // The customer has deleted their account in the meantime.
    if (grievance.email === "") return;
    await mails.toCustomer(id, await recipient(db, grievance), (sender) => ({
      ...repliesTo(sender),
      ...(step === "closed" ? grievanceClosedMail(sender, grievance) : grievanceAcknowledgedMail(sender, grievance)),
    }));
  });

  jobs.work(enquiryAnsweredMailJob, async ({ answer_id }, { id }) => {
    const answer = await findAnswer(db, answer_id);
    if (!answer) throw new Error(`Answer ${answer_id} not found.`);
    const enquiry = await loadEnquiry(answer.enquiry_id);
    // The customer has deleted their account in the meantime.
    if (enquiry.email === "") return;
    await mails.toCustomer(id, await recipient(db, enquiry), (sender) => ({
      ...repliesTo(sender),
      ...enquiryAnsweredMail(sender, enquiry, answer.text),
    }));
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

function repliesTo({ email }: Sender) {
  return email ? { replyTo: email } : {};
}
