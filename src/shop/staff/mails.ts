import { mailPage, type Sender } from "../mail-page.ts";

export function invitationMail(sender: Sender, name: string, token: string) {
  return {
    subject: `Your access to the back office of ${sender.name}`,
    ...mailPage(sender, {
      heading: "Your access to the back office",
      paragraphs: [
        `Dear ${name}, you have been given access to the back office of ${sender.name}. Set a password to begin.`,
        "The link can be used once, within 7 days. If you do not know what this is about, please ignore it.",
      ],
      button: { label: "Set a password", href: `${sender.publicUrl}/admin/join?token=${token}` },
    }),
  };
}
