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
