import { dear, mailPage, type Sender, speakableName } from "../kit/mail-page.ts";

export function passwordResetMail(sender: Sender, token: string) {
  return {
    subject: "Set a new password",
    ...mailPage(sender, {
      heading: "Set a new password",
      paragraphs: [
        `Somebody, most likely you, asked for a new password for your account at ${sender.name}.`,
        "The link can be used once, within 60 minutes. If you did not ask for it, you need not do anything: your password stays as it is.",
      ],
      button: { label: "Set a new password", href: `${sender.publicUrl}/reset-password?token=${token}` },
    }),
  };
}

/** To whom an account belongs, whoever changed its password (ASVS 6.3.7). */
export function passwordChangedMail(sender: Sender, customer: { first_name: string }, at: Date) {
  return {
    subject: "Your password was changed",
    ...mailPage(sender, {
      heading: "Your password was changed",
      paragraphs: [
        `${dear(customer.first_name)}, the password of your account at ${sender.name} was changed on ${indianTime(at)}. All other devices were signed out.`,
        `If it was you, there is nothing to do. If not, set a new password at once: the link below sends one to this address. Then please tell us${sender.email ? ` at ${sender.email}` : ""}.`,
      ],
      button: { label: "Set a new password", href: `${sender.publicUrl}/forgot-password` },
    }),
  };
}

/** To whom an account belongs, whoever changed how one signs in to it (ASVS 5, 6.3.7). */
export function passkeysChangedMail(sender: Sender, customer: { first_name: string }, added: boolean, at: Date) {
  const heading = added ? "A passkey was added to your account" : "A passkey was removed from your account";
  return {
    subject: heading,
    ...mailPage(sender, {
      heading,
      paragraphs: [
        `${dear(customer.first_name)}, a passkey was ${added ? "added to" : "removed from"} your account at ${sender.name} on ${indianTime(at)}.`,
        `If it was you, there is nothing to do. If not, set a new password at once and look at the passkeys in your account. Then please tell us${sender.email ? ` at ${sender.email}` : ""}.`,
      ],
      button: { label: "Your account", href: `${sender.publicUrl}/userprofile` },
    }),
  };
}

export function welcomeMail(sender: Sender, customer: { first_name: string; mci_number: string | null }) {
  const name = speakableName(customer.first_name);
  return {
    subject: name === null ? `Welcome to ${sender.name}` : `Welcome, ${name}`,
    ...mailPage(sender, {
      heading: `Welcome to ${sender.name}`,
      paragraphs: [
        `${dear(customer.first_name)}, your account is open. You see your prices and can order at once; you pay at the door.`,
        ...(customer.mci_number === null
          ? []
          : [
              "Our staff now compare your council number with the register. A few devices marked for verified professionals can be ordered after that; your account says when it is done.",
            ]),
        `If you did not open this account, somebody else gave your address. Then please tell us at ${sender.email}.`,
      ],
      button: { label: "Sign in", href: `${sender.publicUrl}/signin` },
    }),
  };
}

/** Says what became of the council number, so that nobody has to look. */
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
        ? [`${dear(customer.first_name)}, you can now order all devices, those for verified professionals too.`]
        : [
            `${dear(customer.first_name)}, we could not verify the council number in your account.`,
            "Please give the right one in your profile: it is then checked again. All other devices can be ordered meanwhile.",
          ],
      facts: customer.verification_reason ? [{ label: "Reason", value: customer.verification_reason }] : [],
      button: { label: "Your account", href: `${sender.publicUrl}/userprofile` },
    }),
  };
}

function indianTime(moment: Date): string {
  return moment.toLocaleString("en-IN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" });
}
