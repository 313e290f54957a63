import { dear, mailPage, type Sender, speakableName } from "../mail-page.ts";

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
