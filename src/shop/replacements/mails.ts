import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderRow } from "../orders/index.ts";
import type { ReplacementRow } from "./queries.ts";

/** Says what is on its way at no charge, and whether something is to be handed over for it. */
export function replacementShippedMail(
  sender: Sender,
  firstName: string,
  order: OrderRow,
  { number, lines, takes_back, courier, tracking_number, challan }: ReplacementRow,
) {
  const goods = lines.map(({ quantity, ref_no, product_name }) => `${quantity} × ${ref_no}, ${product_name}`);
  return {
    subject: `A replacement for your order ${order.number} is on its way`,
    ...mailPage(sender, {
      heading: "A replacement is on its way",
      paragraphs: [
        `${salutation(firstName)}, we have sent you a replacement for items of your order ${order.number}. There is nothing to pay.`,
        ...goods,
        takes_back
          ? "Please keep the items it replaces, with their packaging. We collect them."
          : "You need not send anything back.",
      ],
      facts: [
        { label: "Replacement", value: number },
        { label: "Courier", value: courier },
        ...(tracking_number ? [{ label: "Tracking number", value: tracking_number }] : []),
        { label: "Delivery challan", value: challan },
      ],
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}
