import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation, toIndianTime } from "../kit/mail-page.ts";

export function passwordResetMail(sender: Sender, token: string) {
  return {
    subject: text("Set a new password"),
    ...mailPage(sender, {
      heading: text("Set a new password"),
      paragraphs: [
        text("Someone, probably you, requested a new password for your account at {shop}.", { shop: sender.name }),
        text(
          "The link works once, within 60 minutes. If you did not request it, you can ignore this email: your password stays the same.",
        ),
      ],
      button: { label: text("Set a new password"), href: `${sender.publicUrl}/reset-password?token=${token}` },
    }),
  };
}

/** Sent to the account's owner, no matter who changed the password (ASVS 6.3.7). */
export function passwordChangedMail(sender: Sender, customer: { first_name: string }, at: Date) {
  return {
    subject: text("Your password was changed"),
    ...mailPage(sender, {
      heading: text("Your password was changed"),
      paragraphs: [
        text(
          "{salutation}, the password of your account at {shop} was changed on {moment}. All other devices were signed out.",
          { salutation: salutation(customer.first_name), shop: sender.name, moment: toIndianTime(at) },
        ),
        sender.email
          ? text(
              "If this was you, you don't need to do anything. If not, reset your password now using the link below, then contact us at {email}.",
              { email: sender.email },
            )
          : text(
              "If this was you, you don't need to do anything. If not, reset your password now using the link below, then contact us.",
            ),
      ],
      button: { label: text("Set a new password"), href: `${sender.publicUrl}/forgot-password` },
    }),
  };
}

export function verificationMail(
  sender: Sender,
  customer: { first_name: string; verification: string; verification_reason: string | null },
) {
  const verified = customer.verification === "verified";
  const heading = verified
    ? text("Your council number is verified")
    : text("Your council number could not be verified");
  return {
    subject: heading,
    ...mailPage(sender, {
      heading,
      paragraphs: verified
        ? [
            text("{salutation}, you can now order all devices, including those for verified professionals.", {
              salutation: salutation(customer.first_name),
            }),
          ]
        : [
            text("{salutation}, we could not verify the council number in your account.", {
              salutation: salutation(customer.first_name),
            }),
            text("Please correct it in your account and we'll check it again. You can still order all other devices."),
          ],
      facts: customer.verification_reason ? [{ label: text("Reason"), value: customer.verification_reason }] : [],
      button: { label: text("Your account"), href: `${sender.publicUrl}/userprofile` },
    }),
  };
}
