import { text } from "../../language/text.ts";
import { mailPage, type Sender, toIndianTime } from "../kit/mail-page.ts";
import { acknowledgeBy, closeBy } from "./grievance.ts";
import type { EnquiryRow } from "./queries.ts";

const inIndia = (at: Date) => `${toIndianTime(at)} IST`;

/** Quotes nothing from the form: anyone can enter anyone's address, and any text. */
export function grievanceReceivedMail(sender: Sender, { number, received_at }: EnquiryRow) {
  return {
    subject: text("Your grievance {number}", { number }),
    ...mailPage(sender, {
      heading: text("We have received your grievance"),
      paragraphs: [
        text(
          "Your ticket number is {number}. With it and this email address you can follow the grievance in the shop.",
          { number },
        ),
        text("If you did not send it, someone else entered your address. Please let us know at {email}.", {
          email: sender.email,
        }),
      ],
      facts: [
        { label: text("Ticket number"), value: number },
        { label: text("Acknowledged by"), value: inIndia(acknowledgeBy(received_at)) },
        { label: text("Closed by"), value: inIndia(closeBy(received_at)) },
      ],
    }),
  };
}

export function grievanceAcknowledgedMail(sender: Sender, { number, received_at }: EnquiryRow) {
  return {
    subject: text("Your grievance {number} is acknowledged", { number }),
    ...mailPage(sender, {
      heading: text("Your grievance {number}", { number }),
      paragraphs: [
        text("Our grievance officer has taken up your grievance. We will close it by {moment}.", {
          moment: inIndia(closeBy(received_at)),
        }),
      ],
    }),
  };
}

export function grievanceClosedMail(sender: Sender, { number, resolution, description }: EnquiryRow) {
  return {
    subject: text("Your grievance {number} is closed", { number }),
    ...mailPage(sender, {
      heading: text("Your grievance {number}", { number }),
      paragraphs: [
        text("We have closed your grievance. This is what we have decided:"),
        ...(resolution ?? "").split(/\n\s*\n/),
        text("Your grievance:\n{description}", { description }),
      ],
    }),
  };
}
