import { texts } from "../../contract/texts.ts";
import { dear, mailPage, type Sender } from "../kit/mail-page.ts";

const erased =
  "Erased are your details and addresses, your enquiries and our answers to them, also those you sent without signing in, and your name on reviews.";

export function accountDeletedMail(sender: Sender, firstName: string) {
  return {
    subject: "Your account is deleted",
    ...mailPage(sender, {
      heading: "Your account is deleted",
      paragraphs: [
        `${dear(firstName)}, your account at ${sender.name} has been deleted as you asked, with your details, addresses, cart, wishlist and reward points.`,
        erased,
        texts.keptByLaw,
        "You can open a new account with this address at any time.",
        `If it was not you who asked for this, please tell us at once at ${sender.email}.`,
      ],
    }),
  };
}

/** @see noticeDays in the retention policies */
export function accountUnusedMail(sender: Sender, firstName: string) {
  return {
    subject: "Your account will be deleted",
    ...mailPage(sender, {
      heading: "Do you still need your account?",
      paragraphs: [
        `${dear(firstName)}, nobody has signed in to your account at ${sender.name} for nearly three years. We keep personal details only as long as they are of use, and will delete the account in 30 days.`,
        "To keep it, sign in once before then. You need do nothing else.",
        texts.keptByLaw,
      ],
      button: { label: "Sign in", href: `${sender.publicUrl}/signin` },
    }),
  };
}

export function unusedAccountDeletedMail(sender: Sender, firstName: string) {
  return {
    subject: "Your account is deleted",
    ...mailPage(sender, {
      heading: "Your account is deleted",
      paragraphs: [
        `${dear(firstName)}, as we wrote to you a month ago, your account at ${sender.name} has been deleted, because nobody has used it for three years.`,
        erased,
        texts.keptByLaw,
        "You can open a new account with this address at any time.",
      ],
    }),
  };
}
