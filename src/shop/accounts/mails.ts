import { texts } from "../../contract/texts.ts";
import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";

export function accountDeletedMail(sender: Sender, firstName: string) {
  const reason = text(
    "{salutation}, your account at {shop} has been deleted at your request, along with your details, addresses, cart, saved lists, wishlist, stock alerts and reward points.",
    { salutation: salutation(firstName), shop: sender.name },
  );
  return deletedMail(sender, reason, [
    text("If you did not request this, please email us immediately at {email}.", { email: sender.email }),
  ]);
}

/** @see noticeDays in the retention policies */
export function accountUnusedMail(sender: Sender, firstName: string) {
  return {
    subject: text("Your account will be deleted"),
    ...mailPage(sender, {
      heading: text("Do you still need your account?"),
      paragraphs: [
        text(
          "{salutation}, you have not signed in to your account at {shop} for nearly three years. We keep personal details only as long as they are needed, so we will delete the account in 30 days.",
          { salutation: salutation(firstName), shop: sender.name },
        ),
        text("To keep it, just sign in before then."),
        texts.keptByLaw,
      ],
      button: { label: text("Sign in"), href: `${sender.publicUrl}/signin` },
    }),
  };
}

export function unusedAccountDeletedMail(sender: Sender, firstName: string) {
  const reason = text(
    "{salutation}, as announced a month ago, we have deleted your account at {shop} because it had not been used for three years.",
    { salutation: salutation(firstName), shop: sender.name },
  );
  return deletedMail(sender, reason);
}

function deletedMail(sender: Sender, reason: string, more: string[] = []) {
  const title = text("Your account has been deleted");
  return {
    subject: title,
    ...mailPage(sender, {
      heading: title,
      paragraphs: [
        reason,
        text(
          "We have erased your details and addresses, your enquiries (including those sent without signing in) and our answers, and your name on reviews.",
        ),
        texts.keptByLaw,
        text("You can open a new account with this address at any time."),
        ...more,
      ],
    }),
  };
}
