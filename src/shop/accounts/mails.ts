import { texts } from "../../contract/texts.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";

const erasedText =
  "We have erased your details and addresses, your enquiries (including those sent without signing in) and our answers, and your name on reviews.";

export function accountDeletedMail(sender: Sender, firstName: string) {
  return {
    subject: "Your account has been deleted",
    ...mailPage(sender, {
      heading: "Your account has been deleted",
      paragraphs: [
        `${salutation(firstName)}, your account at ${sender.name} has been deleted at your request, along with your details, addresses, cart, saved lists, wishlist, stock alerts and reward points.`,
        erasedText,
        texts.keptByLaw,
        "You can open a new account with this address at any time.",
        `If you did not request this, please email us immediately at ${sender.email}.`,
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
        `${salutation(firstName)}, you have not signed in to your account at ${sender.name} for nearly three years. We keep personal details only as long as they are needed, so we will delete the account in 30 days.`,
        "To keep it, just sign in before then.",
        texts.keptByLaw,
      ],
      button: { label: "Sign in", href: `${sender.publicUrl}/signin` },
    }),
  };
}

export function unusedAccountDeletedMail(sender: Sender, firstName: string) {
  return {
    subject: "Your account has been deleted",
    ...mailPage(sender, {
      heading: "Your account has been deleted",
      paragraphs: [
        `${salutation(firstName)}, as announced a month ago, we have deleted your account at ${sender.name} because it had not been used for three years.`,
        erasedText,
        texts.keptByLaw,
        "You can open a new account with this address at any time.",
      ],
    }),
  };
}
