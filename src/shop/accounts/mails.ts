import { texts } from "../../contract/texts.ts";
import { dear, mailPage, type Sender } from "../mail-page.ts";

export function accountDeletedMail(sender: Sender, firstName: string) {
  return {
    subject: "Your account is deleted",
    ...mailPage(sender, {
      heading: "Your account is deleted",
      paragraphs: [
        `${dear(firstName)}, your account at ${sender.name} has been deleted as you asked, with your details, addresses, cart, wishlist and reward points.`,
        "Erased are your details and addresses, your enquiries and our answers to them, also those you sent without signing in, and your name on reviews.",
        texts.keptByLaw,
        "You can open a new account with this address at any time.",
        `If it was not you who asked for this, please tell us at once at ${sender.email}.`,
      ],
    }),
  };
}
