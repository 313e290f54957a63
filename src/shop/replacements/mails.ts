import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderRow } from "../orders/index.ts";
import type { ReplacementRow } from "./queries.ts";

/** Tells the customer what is on its way free of charge, and whether they have to hand over something in exchange. */
export function replacementShippedMail(
  sender: Sender,
  firstName: string,
  order: OrderRow,
  { number, lines, takes_back, courier, tracking_number, challan }: ReplacementRow,
) {
  const goods = lines.map(({ quantity, ref_no, product_name }) => `${quantity} × ${ref_no}, ${product_name}`);
  return {
    subject: text("A replacement for your order {number} is on its way", { number: order.number }),
    ...mailPage(sender, {
      heading: text("A replacement is on its way"),
      paragraphs: [
        text(
          "{salutation}, we have sent you a replacement for items of your order {number}. There is nothing to pay.",
          { salutation: salutation(firstName), number: order.number },
        ),
        ...goods,
        takes_back
          ? text("Please keep the items it replaces, with their packaging. We will collect them.")
          : text("You don't need to send anything back."),
      ],
      facts: [
        { label: text("Replacement"), value: number },
        { label: text("Courier"), value: courier },
        ...(tracking_number ? [{ label: text("Tracking number"), value: tracking_number }] : []),
        { label: text("Delivery challan"), value: challan },
      ],
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}
