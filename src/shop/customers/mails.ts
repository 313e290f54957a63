import { mailPage, type Sender } from "../mail-page.ts";

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
