import { mailPage, type Sender } from "../kit/mail-page.ts";

export function invitationMail(sender: Sender, name: string, token: string) {
  return {
    subject: `Your access to the back office of ${sender.name}`,
    ...mailPage(sender, {
      heading: "Your access to the back office",
      paragraphs: [
        `Dear ${name}, you have been given access to the back office of ${sender.name}. Set a password to begin.`,
        "The link works once, within 7 days. If you were not expecting this, you can ignore it.",
      ],
      button: { label: "Set a password", href: `${sender.publicUrl}/admin/join?token=${token}` },
    }),
  };
}

interface NoticeFacts {
  /** Recovery codes left. */
  left: number;
  /** Name of the member concerned, if not the recipient. */
  about: string;
}

interface NoticeText {
  heading: string;
  text: (facts: NoticeFacts) => string;
}

const ifNotYou =
  "If this was not you, tell an owner of the shop immediately. They can end your sessions and your access.";

const notices = {
  password_changed: {
    heading: "Your password was changed",
    text: () => `The password of your account was changed. ${ifNotYou}`,
  },
  factor_added: {
    heading: "A second factor was set up",
    text: () => `Signing in to your account now requires a code as well as the password. ${ifNotYou}`,
  },
  factor_removed: {
    heading: "Your second factor was removed",
    text: () => `Signing in to your account now requires only the password. ${ifNotYou}`,
  },
  factor_reset: {
    heading: "Your second factor was reset",
    text: ({ about }) => `${about} removed the second factor from your account and ended your sessions. ${ifNotYou}`,
  },
  passkey_added: {
    heading: "A passkey was added to your account",
    text: () => `Anyone who has the device and can unlock it can sign in to your account. ${ifNotYou}`,
  },
  passkey_removed: {
    heading: "A passkey was removed from your account",
    text: () => `One of your devices can no longer sign in to your account. ${ifNotYou}`,
  },
  recovery_code_used: {
    heading: "A recovery code was used",
    text: ({ left }) =>
      `Someone signed in to your account with the password and one of your recovery codes. ${left} are left. ${ifNotYou}`,
  },
  wrong_codes: {
    heading: "Someone knows your password",
    text: () =>
      "Someone entered your password and then several wrong codes. If this was not you, change your password immediately and tell an owner of the shop.",
  },
  wrong_codes_of_another: {
    heading: "Several wrong codes for one account",
    text: ({ about }) =>
      `Someone entered the password of ${about} and then several wrong codes. Ask ${about} whether it was them. If not, someone else knows their password.`,
  },
} satisfies Record<string, NoticeText>;
export type Notice = keyof typeof notices;

export const noticeNames = Object.keys(notices) as Notice[];

/** Notifies a member about their own account, or an owner about another member's. */
export function noticeMail(sender: Sender, name: string, notice: Notice, facts: NoticeFacts, at: Date) {
  const { heading, text }: NoticeText = notices[notice];
  const when = at.toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" });
  return {
    subject: heading,
    ...mailPage(sender, {
      heading,
      paragraphs: [`Dear ${name},`, text(facts)],
      facts: [{ label: "When", value: `${when} (India)` }],
      button: { label: "Open the back office", href: `${sender.publicUrl}/admin/account` },
    }),
  };
}
