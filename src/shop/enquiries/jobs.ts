import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { mayMailUnasked } from "../mails/index.ts";
import { variantNamed } from "../products/index.ts";
import { enquiryAcknowledgedMail, enquiryAnsweredMail, enquiryReceivedMail } from "./mails.ts";
import { enquiryById } from "./queries.ts";
import { answerById } from "./staff-queries.ts";

export function enquiriesJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  const { db, jobs } = shop;
  jobs.work("mail.enquiry-received", async (payload, job) => {
    const enquiry = await enquiryOf(payload);
    const from = await sender();
    // A shop whose address is not set yet finds its enquiries in the back office.
    if (from.email === "") return;
    const mail = enquiryReceivedMail(from, enquiry, await deviceOf(enquiry.variant_id));
    await mailer.send({ id: job.id, to: from.email, replyTo: enquiry.email, ...mail });
  });

  jobs.work("mail.enquiry-acknowledged", async (payload, job) => {
    const enquiry = await enquiryOf(payload);
    // Anybody may type anybody's address. The enquiry itself is stored and answered all the same.
    if (job.tries === 1 && !(await mayMailUnasked(shop, enquiry.email))) return;
    const mail = enquiryAcknowledgedMail(await sender(), enquiry, await deviceOf(enquiry.variant_id));
    await mailer.send({ id: job.id, to: enquiry.email, ...mail });
  });

  jobs.work("mail.enquiry-answered", async (payload, job) => {
    const answer = await answerById(db, Number(payload.answer_id));
    if (!answer) throw new Error(`There is no answer ${payload.answer_id}.`);
    const enquiry = await enquiryOf(answer);
    // The enquirer has deleted their account meanwhile.
    if (enquiry.email === "") return;
    const from = await sender();
    const mail = enquiryAnsweredMail(from, enquiry, answer.text);
    await mailer.send({ id: job.id, to: enquiry.email, ...(from.email ? { replyTo: from.email } : {}), ...mail });
  });

  async function enquiryOf(payload: { enquiry_id?: unknown }) {
    const enquiry = await enquiryById(db, Number(payload.enquiry_id));
    if (!enquiry) throw new Error(`There is no enquiry ${payload.enquiry_id}.`);
    return enquiry;
  }

  async function deviceOf(variantId: number | null): Promise<string | null> {
    const found = variantId === null ? undefined : await variantNamed(db, variantId);
    return found ? `${found.name}, ${found.ref_no}` : null;
  }
}
