import type { NoteSubject } from "../../contract/staff/note-subjects.ts";
import type { PersonalNoticeName } from "../../contract/staff/notice-kinds.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";

/** What a colleague did that concerns a member of staff. */
export interface Concern {
  subject: NoteSubject;
  /** As in the URL of its screen. */
  reference: string;
  /** Of an order or enquiry; null for customers. */
  number: string | null;
  /** The colleague's name. */
  member_name: string;
}

const pages: Record<NoteSubject, string> = { order: "orders", customer: "customers", enquiry: "enquiries" };

interface Wording {
  heading: string;
  subject(by: string, what: string): string;
  sentence(by: string, what: string): string;
  button(subject: NoteSubject): string;
}

const wordings: Record<PersonalNoticeName, Wording> = {
  mentions: {
    heading: "A note for you",
    subject: (by, what) => `${by} mentioned you in a note on ${what}`,
    sentence: (by, what) => `${by} mentioned you in an internal note on ${what}.`,
    button: () => "Read the note",
  },
  assignments: {
    heading: "Assigned to you",
    subject: (by, what) => `${by} assigned ${what} to you`,
    sentence: (by, what) => `${by} assigned ${what} to you.`,
    button: (subject) => `Open the ${subject}`,
  },
};

/** Contains neither the text of a note nor the name of the customer it is about: a mailbox keeps what the shop must be able to erase. */
export function concernMail(
  sender: Sender,
  name: string,
  kind: PersonalNoticeName,
  { subject, reference, number, member_name }: Concern,
) {
  const wording = wordings[kind];
  const what = number ? `${subject} ${number}` : `a ${subject}`;
  return {
    subject: wording.subject(member_name, what),
    ...mailPage(sender, {
      heading: wording.heading,
      paragraphs: [
        `${salutation(name)}, ${wording.sentence(member_name, what)}`,
        "You can choose in your account what we email you about.",
      ],
      button: { label: wording.button(subject), href: `${sender.publicUrl}/admin/${pages[subject]}/${reference}` },
    }),
  };
}
