import { stored } from "../../language/stored.ts";
import { text } from "../../language/text.ts";

/** Changes of an order that the customer is asked about. */
export const orderChangeTexts = () => ({
  sellerProposed: stored("Another seller was proposed to the customer"),
  sellerWithdrawn: stored("The other seller proposed was withdrawn"),
  proposalAnswered: {
    accept_seller: stored("The customer agreed to the other seller"),
    decline_seller: stored("The customer declined the other seller"),
    accept_change: stored("The customer agreed to the change"),
    decline_change: stored("The customer declined the change"),
  },
  orderReduced: stored("The order was reduced"),
  changeProposed: stored("A change was proposed to the customer"),
  changeWithdrawn: stored("The proposed change was withdrawn"),
  sameContents: "This does not change the order.",
  alreadyPaid: "Part or all of this order has been paid, so it cannot be changed. Cancel it and enter it again.",
  awaitingCustomer:
    "The customer has not yet answered the proposed change to this order. It can be packed once they have, or once the proposal is withdrawn.",
  proposalPending: "A change to this order has already been proposed to the customer. Withdraw that proposal first.",
  noProposal: "No proposal is waiting for the customer's answer.",
  registrationUnknown: "Choose a registration that is in force.",
  sameSeller: "This registration already sells the order.",
  proposalLinkUnknown: text("This link is not valid. Open it again from our email."),
  proposalOver: {
    accepted: text("You have already accepted this change."),
    declined: text("You have already declined this change."),
    withdrawn: text("We have withdrawn this change. Your order stays as it was."),
    expired: text("This link has expired. Your order stays as it was."),
    closed: text("This order can no longer be changed."),
    outdated: text(
      "The taxes have changed since we asked you, so this change is no longer on offer. We will contact you.",
    ),
  },
  ratesChanged: (before: string, after: string) =>
    `GST has changed since this order was placed: its total was ${before} and is now ${after}. Check the difference and confirm the new total before packing.`,
});
