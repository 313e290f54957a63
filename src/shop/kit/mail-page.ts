import { mailHtml } from "./mail-html.ts";

/** Who writes to customers. */
export interface Sender {
  name: string;
  /** Where people write to the shop. */
  email: string;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
}

/** What a mail says, as plain text; nothing in it is read as HTML. */
export interface MailPage {
  heading: string;
  paragraphs: string[];
  /** Labelled values in a small table after the first paragraph. */
  facts?: { label: string; value: string }[];
  /** Goods and what is added to them, with amounts; the last row is the sum. */
  bill?: { what: string; note?: string; amount: string }[];
  button?: { label: string; href: string };
}

/** The sender's name and the two bodies of a mail in the shop's frame. */
export function mailPage(sender: Sender, page: MailPage): { fromName: string; text: string; html: string } {
  return { fromName: sender.name, text: asText(sender, page), html: mailHtml(sender, page) };
}

/**
 * A first name as it may stand in a mail. Anybody can register with anybody's address and any name, so one that could carry
 * a message of its own (a link, a number to call) is left out.
 */
export function speakableName(firstName: string): string | null {
  return /[\p{Nd}:/@]|\.\p{L}/u.test(firstName) ? null : firstName;
}

/** How a mail begins: `Dear Meera, your order …` */
export function dear(firstName: string): string {
  const name = speakableName(firstName);
  return name === null ? "Good day" : `Dear ${name}`;
}

function asText(sender: Sender, { heading, paragraphs, facts, bill, button }: MailPage): string {
  const [first, ...rest] = paragraphs;
  const blocks = [
    heading,
    first,
    facts?.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    bill?.map(({ what, note, amount }) => `${note ? `${what} (${note})` : what}: ${amount}`).join("\n"),
    button && `${button.label}: ${button.href}`,
    ...rest,
    `${sender.name}\n${sender.publicUrl}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
