import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation, toIndianTime } from "../kit/mail-page.ts";

/** Sent to the account's owner, no matter who changed the passkeys (ASVS 5, 6.3.7). */
export function passkeysChangedMail(sender: Sender, customer: { first_name: string }, added: boolean, at: Date) {
  const heading = added ? text("A passkey was added to your account") : text("A passkey was removed from your account");
  const about = { salutation: salutation(customer.first_name), shop: sender.name, moment: toIndianTime(at) };
  return {
    subject: heading,
    ...mailPage(sender, {
      heading,
      paragraphs: [
        added
          ? text("{salutation}, a passkey was added to your account at {shop} on {moment}.", about)
          : text("{salutation}, a passkey was removed from your account at {shop} on {moment}.", about),
        sender.email
          ? text(
              "If this was you, you don't need to do anything. If not, reset your password now and check the passkeys in your account, then contact us at {email}.",
              { email: sender.email },
            )
          : text(
              "If this was you, you don't need to do anything. If not, reset your password now and check the passkeys in your account, then contact us.",
            ),
      ],
      button: { label: text("Your account"), href: `${sender.publicUrl}/userprofile` },
    }),
  };
}
