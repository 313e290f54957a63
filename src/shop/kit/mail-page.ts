import { timeText } from "../../contract/time-text.ts";
import { locale, text } from "../../language/text.ts";
import type { MailPage, Sender } from "./mail-content.ts";
import { logoId, mailHtml } from "./mail-html.ts";

export type { MailPage, Sender };

interface WrittenMail {
  fromName: string;
  text: string;
  html: string;
  /** Pictures that the HTML refers to by content id. */
  inline?: { cid: string; content: Buffer; contentType: string }[];
}

export function mailPage(sender: Sender, page: MailPage): WrittenMail {
  return {
    ...{ fromName: sender.name, text: asText(sender, page), html: mailHtml(sender, page) },
    ...(sender.logo ? { inline: [{ cid: logoId, content: sender.logo.content, contentType: "image/png" }] } : {}),
  };
}

/**
 * A first name that is safe to use in a mail. Anyone can register with someone else's address and any name, so names that could
 * carry a message (a link, a phone number) are dropped.
 */
export function safeFirstName(firstName: string): string | null {
  return /[\p{Nd}:/@]|\.\p{L}/u.test(asRead(firstName)) ? null : firstName;
}

/** As mail programs read it when they look for links: with plain characters, without invisible ones, and with the dots of other scripts. */
const asRead = (typed: string) =>
  typed
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("\u3002", ".");

/**
 * Text that a customer typed, so that mail programs make no links of it: anyone can register with someone else's address and have an order
 * mailed there. Looks the same.
 */
export function withoutLinks(typed: string): string {
  return typed.replace(/[.:@\u3002\uff0e\uff61](?=[\p{L}\p{N}/-])/gu, "$&\u200b");
}

/** The salutation of a mail: `Dear Meera, your order …` */
export function salutation(firstName: string): string {
  const name = safeFirstName(firstName);
  return name === null ? text("Hello") : text("Dear {name}", { name });
}

/** Date and time in IST, as written in mails. Hindi's own long format ends in words that do not fit into a sentence. */
export function toIndianTime(moment: Date): string {
  const day = moment.toLocaleDateString(locale(), { dateStyle: "long", timeZone: "Asia/Kolkata" });
  return text("{day} at {time}", { day, time: timeText(moment) });
}

function asText(sender: Sender, { heading, paragraphs, facts, bill, button, unsubscribe }: MailPage): string {
  const [first, ...rest] = paragraphs;
  const blocks = [
    heading,
    first,
    facts?.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    bill?.map(({ what, note, amount }) => `${note ? `${what} (${note})` : what}: ${amount}`).join("\n"),
    button && `${button.label}: ${button.href}`,
    ...rest,
    `${sender.name}\n${sender.publicUrl}`,
    unsubscribe && `${unsubscribe.label}: ${unsubscribe.href}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
