import { dear, mailPage, type Sender } from "../mail-page.ts";

export function accountDeletedMail(sender: Sender, firstName: string) {
  return {
    subject: "Your account is deleted",
    ...mailPage(sender, {
      heading: "Your account is deleted",
      paragraphs: [
        `${dear(firstName)}, your account at ${sender.name} has been deleted as you asked, with your details, addresses, cart, wishlist and reward points.`,
        "Orders and invoices stay with us as long as tax law demands. You can open a new account with this address at any time.",
        `If it was not you who asked for this, please tell us at once at ${sender.email}.`,
      ],
    }),
  };
}
