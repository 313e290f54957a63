import { mailPage, type Sender, salutation, toIndianTime } from "../kit/mail-page.ts";

export function passwordResetMail(sender: Sender, token: string) {
  return {
    subject: "Set a new password",
    ...mailPage(sender, {
      heading: "Set a new password",
      paragraphs: [
        `Someone, probably you, requested a new password for your account at ${sender.name}.`,
        "The link works once, within 60 minutes. If you did not request it, you can ignore this email: your password stays the same.",
      ],
      button: { label: "Set a new password", href: `${sender.publicUrl}/reset-password?token=${token}` },
    }),
  };
}

/** Sent to the account's owner, no matter who changed the password (ASVS 6.3.7). */
export function passwordChangedMail(sender: Sender, customer: { first_name: string }, at: Date) {
  return {
    subject: "Your password was changed",
    ...mailPage(sender, {
      heading: "Your password was changed",
      paragraphs: [
        `${salutation(customer.first_name)}, the password of your account at ${sender.name} was changed on ${toIndianTime(at)}. All other devices were signed out.`,
        `If this was you, you don't need to do anything. If not, reset your password now using the link below, then contact us${sender.email ? ` at ${sender.email}` : ""}.`,
      ],
      button: { label: "Set a new password", href: `${sender.publicUrl}/forgot-password` },
    }),
  };
}

export function verificationMail(
  sender: Sender,
  customer: { first_name: string; verification: string; verification_reason: string | null },
) {
  const verified = customer.verification === "verified";
  const heading = verified ? "Your council number is verified" : "Your council number could not be verified";
  return {
    subject: heading,
    ...mailPage(sender, {
      heading,
      paragraphs: verified
        ? [
            `${salutation(customer.first_name)}, you can now order all devices, including those for verified professionals.`,
          ]
        : [
            `${salutation(customer.first_name)}, we could not verify the council number in your account.`,
            "Please correct it in your account and we'll check it again. You can still order all other devices.",
          ],
      facts: customer.verification_reason ? [{ label: "Reason", value: customer.verification_reason }] : [],
      button: { label: "Your account", href: `${sender.publicUrl}/userprofile` },
    }),
  };
}
