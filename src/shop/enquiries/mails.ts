import { text } from "../../language/text.ts";
import { mailPage, type Sender } from "../kit/mail-page.ts";
import type { EnquiryRow } from "./queries.ts";

export function enquiryReceivedMail(sender: Sender, enquiry: EnquiryRow, device: string | null) {
  const grievance = enquiry.kind === "grievance";
  const facts = [
    { label: "Name", value: enquiry.name },
    { label: "Company", value: enquiry.company_name },
    { label: "Email", value: enquiry.email },
    { label: "Contact number", value: enquiry.contact_no },
    { label: "Address", value: enquiry.address },
    { label: "Device", value: device },
    { label: "Order", value: enquiry.order_number },
    { label: "Subject", value: enquiry.subject },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return {
    subject: `${enquiry.number}: ${enquiry.subject}`,
    ...mailPage(sender, {
      heading: `${grievance ? "Grievance" : "Enquiry"} ${enquiry.number}`,
      paragraphs: [
        grievance
          ? "You have received a grievance. Acknowledge it in the back office within 48 hours, and close it within a month."
          : "You have received a new enquiry. Reply to this email to answer the enquirer.",
        enquiry.description,
      ],
      facts,
    }),
  };
}

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
