import { paymentInBrief } from "../../contract/payments.ts";
import { mailPage, type Sender, safeFirstName, salutation } from "../kit/mail-page.ts";

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

export function welcomeMail(sender: Sender, customer: { first_name: string; mci_number: string | null }) {
  const name = safeFirstName(customer.first_name);
  return {
    subject: name === null ? `Welcome to ${sender.name}` : `Welcome, ${name}`,
    ...mailPage(sender, {
      heading: `Welcome to ${sender.name}`,
      paragraphs: [
        `${salutation(customer.first_name)}, your account is ready. You can see your prices and order right away. ${paymentInBrief}`,
        ...(customer.mci_number === null
          ? []
          : [
              "We will check your council number against the register. You can order the few devices for verified professionals once that is done; your account shows the status.",
            ]),
        `If you did not open this account, someone else entered your address. Please let us know at ${sender.email}.`,
      ],
      button: { label: "Sign in", href: `${sender.publicUrl}/signin` },
    }),
  };
}

/** For a customer whose account staff opened. It says so, and what was recorded of their agreement. */
export function accountOpenedMail(
  sender: Sender,
  account: { first_name: string; registered_by: string | null; notice_agreed_through: string | null },
  token: string,
) {
  const agreed =
    account.notice_agreed_through === "telephone"
      ? "We recorded that you agreed to our privacy notice by telephone."
      : "We will ask you to agree to our privacy notice when you first sign in.";
  return {
    subject: `Your account at ${sender.name}`,
    ...mailPage(sender, {
      heading: "We have opened an account for you",
      paragraphs: [
        `${salutation(account.first_name)}, ${account.registered_by ?? "our staff"} of ${sender.name} opened an account for you with the details you gave us. ${agreed}`,
        'The link below sets your password. It works once, within 7 days; after that, use "Forgot password" on the sign-in page.',
        `If you did not ask for an account, or something is wrong, please let us know at ${sender.email}. We will delete it.`,
      ],
      facts: [{ label: "Privacy notice", value: `${sender.publicUrl}/privacy-policy` }],
      button: { label: "Set a password", href: `${sender.publicUrl}/reset-password?token=${token}` },
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

function toIndianTime(moment: Date): string {
  return moment.toLocaleString("en-IN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" });
}
