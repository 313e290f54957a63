import { mailPage, type Sender } from "../kit/mail-page.ts";
import { acknowledgeBy, closeBy } from "./grievance.ts";
import type { EnquiryRow } from "./queries.ts";

const format = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" });
const inIndia = (at: Date) => `${format.format(at)} IST`;

/** Quotes nothing from the form: anyone can enter anyone's address, and any text. */
export function grievanceReceivedMail(sender: Sender, { number, received_at }: EnquiryRow) {
  return {
    subject: `Your grievance ${number}`,
    ...mailPage(sender, {
      heading: "We have received your grievance",
      paragraphs: [
        `Your ticket number is ${number}. With it and this email address you can follow the grievance in the shop.`,
        `If you did not send it, someone else entered your address. Please let us know at ${sender.email}.`,
      ],
      facts: [
        { label: "Ticket number", value: number },
        { label: "Acknowledged by", value: inIndia(acknowledgeBy(received_at)) },
        { label: "Closed by", value: inIndia(closeBy(received_at)) },
      ],
    }),
  };
}

export function grievanceAcknowledgedMail(sender: Sender, { number, received_at }: EnquiryRow) {
  return {
    subject: `Your grievance ${number} is acknowledged`,
    ...mailPage(sender, {
      heading: `Your grievance ${number}`,
      paragraphs: [
        `Our grievance officer has taken up your grievance. We will close it by ${inIndia(closeBy(received_at))}.`,
      ],
    }),
  };
}

export function grievanceClosedMail(sender: Sender, { number, resolution, description }: EnquiryRow) {
  return {
    subject: `Your grievance ${number} is closed`,
    ...mailPage(sender, {
      heading: `Your grievance ${number}`,
      paragraphs: [
        "We have closed your grievance. This is what we have decided:",
        ...(resolution ?? "").split(/\n\s*\n/),
        `Your grievance:\n${description}`,
      ],
    }),
  };
}
