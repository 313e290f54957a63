import { inLanguage } from "../../language/current.ts";
import type { Language } from "../../language/text.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "./mail-content.ts";

type WrittenMail = Omit<Parameters<Mailer["send"]>[0], "id" | "to">;
/** Called in the language of the mail. Returns null if there is nothing to say. */
type Write = (sender: Sender) => WrittenMail | null | Promise<WrittenMail | null>;

export interface LimitedMailer {
  /**
   * @param ownAddress the shop's own address, to which any number of mails may be sent
   * @throws if the address has been sent too many mails, so that the job is retried later
   */
  send(mail: Parameters<Mailer["send"]>[0], ownAddress: string): Promise<void>;
}

/** Writes and sends the mails of jobs. `id` is the job's id, so that a retried job does not send a mail twice. */
export interface Mails {
  /** A mail in the customer's language. */
  toCustomer(id: string, customer: { email: string; language: Language }, write: Write): Promise<void>;
  /** A mail in English. */
  toStaff(id: string, member: { email: string }, write: Write): Promise<void>;
  /** A mail in English to the shop's own address; not sent if the shop has none. */
  toShop(id: string, write: Write): Promise<void>;
}

/** @param sender called in the language of the mail, because links lead to pages in that language */
export function openMails(mailer: LimitedMailer, sender: () => Promise<Sender>): Mails {
  const send = (id: string, to: string, language: Language, write: Write) =>
    inLanguage(language, async () => {
      const from = await sender();
      const mail = await write(from);
      if (mail) await mailer.send({ id, to, ...mail }, from.email);
    });
  return {
    toCustomer: (id, { email, language }, write) => send(id, email, language, write),
    toStaff: (id, { email }, write) => send(id, email, "en", write),
    toShop: async (id, write) => {
      const { email } = await sender();
      if (email !== "") await send(id, email, "en", write);
    },
  };
}
