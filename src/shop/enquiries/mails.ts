import { text } from "../../language/text.ts";
import { mailPage, type Sender } from "../kit/mail-page.ts";
import type { EnquiryRow } from "./queries.ts";

/** Quotes nothing from the form: anyone can enter anyone's address, and any text. */
export function enquiryAcknowledgedMail(sender: Sender, enquiry: EnquiryRow, device: string | null) {
  return {
    subject: text("Your enquiry {number}", { number: enquiry.number }),
    ...mailPage(sender, {
      heading: text("Thank you for your enquiry"),
      paragraphs: [
        text("We have received your enquiry and will get back to you shortly. Its number is {number}.", {
          number: enquiry.number,
        }),
        text("If you did not send it, someone else entered your address. Please let us know at {email}.", {
          email: sender.email,
        }),
      ],
      facts: device ? [{ label: text("Device"), value: device }] : [],
    }),
  };
}

/** Quotes the enquiry below the answer, because the enquirer may have sent several. */
export function enquiryAnsweredMail(
  sender: Sender,
  { kind, number, subject, description }: EnquiryRow,
  answer: string,
) {
  const isGrievance = kind === "grievance";
  return {
    subject: `${subject} (${number})`,
    ...mailPage(sender, {
      heading: isGrievance ? text("Your grievance {number}", { number }) : text("Your enquiry {number}", { number }),
      paragraphs: [
        ...answer.split(/\n\s*\n/),
        isGrievance
          ? text("Your grievance:\n{description}", { description })
          : text("Your enquiry:\n{description}", { description }),
      ],
    }),
  };
}
