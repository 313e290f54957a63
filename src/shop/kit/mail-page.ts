import type { MailPage, Sender } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";

export type { MailPage, Sender };

/** The sender's name and the two bodies of a mail in the shop's frame. */
export function mailPage(sender: Sender, page: MailPage): { fromName: string; text: string; html: string } {
  return { fromName: sender.name, text: asText(sender, page), html: mailHtml(sender, page) };
}

/**
 * A first name as it may stand in a mail. Anybody can register with anybody's address and any name, so one that could carry
 * a message of its own (a link, a number to call) is left out.
 */
export function safeFirstName(firstName: string): string | null {
  return /[\p{Nd}:/@]|\.\p{L}/u.test(firstName) ? null : firstName;
}

/** How a mail begins: `Dear Meera, your order …` */
export function dear(firstName: string): string {
  const name = safeFirstName(firstName);
  return name === null ? "Hello" : `Dear ${name}`;
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
