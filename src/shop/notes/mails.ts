import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { NoteRow } from "./queries.ts";

const pages = { order: "orders", customer: "customers", enquiry: "enquiries" };

/** Says neither what the note says nor which customer it is about: a mailbox keeps what the shop must be able to erase. */
export function noteMentionMail(sender: Sender, name: string, { subject, reference, number, member_name }: NoteRow) {
  const what = number ? `${subject} ${number}` : `a ${subject}`;
  return {
    subject: `${member_name} mentioned you in a note on ${what}`,
    ...mailPage(sender, {
      heading: "A note for you",
      paragraphs: [`${salutation(name)}, ${member_name} mentioned you in an internal note on ${what}.`],
      button: { label: "Read the note", href: `${sender.publicUrl}/admin/${pages[subject]}/${reference}` },
    }),
  };
}
