import { mailPage, type Sender, salutation, toIndianTime } from "../kit/mail-page.ts";

/** Sent to the account's owner, no matter who changed the passkeys (ASVS 5, 6.3.7). */
export function passkeysChangedMail(sender: Sender, customer: { first_name: string }, added: boolean, at: Date) {
  const heading = added ? "A passkey was added to your account" : "A passkey was removed from your account";
  return {
    subject: heading,
    ...mailPage(sender, {
      heading,
      paragraphs: [
        `${salutation(customer.first_name)}, a passkey was ${added ? "added to" : "removed from"} your account at ${sender.name} on ${toIndianTime(at)}.`,
        `If this was you, you don't need to do anything. If not, reset your password now and check the passkeys in your account, then contact us${sender.email ? ` at ${sender.email}` : ""}.`,
      ],
      button: { label: "Your account", href: `${sender.publicUrl}/userprofile` },
    }),
  };
}
