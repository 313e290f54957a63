import { dayText } from "../../contract/day-text.ts";
import { rupeesText } from "../../contract/money.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";

interface Split {
  parent: OrderRow;
  parcel: OrderRow;
  lines: OrderLineRow[];
}

/** Says what is sent apart or later, and that the customer can cancel that part alone. */
export function orderSplitMail(sender: Sender, firstName: string, { parent, parcel, lines }: Split) {
  const isBackorder = parcel.parcel_kind === "backorder";
  const heading = isBackorder ? "A part of your order is sent later" : "Your order is sent in several parcels";
  const how = isBackorder ? "will be sent later" : "will be sent in a parcel of their own";
  return {
    subject: `${heading}: ${parent.number}`,
    ...mailPage(sender, {
      heading,
      paragraphs: [
        `${salutation(firstName)}, these items of your order ${parent.number} ${how}, as ${parcel.number}:`,
        ...lines.map(({ quantity, ref_no, product_name }) => `${quantity} × ${ref_no}, ${product_name}`),
        "Prices stay as they are, and together the parcels cost what you agreed to. You pay for each parcel when it arrives.",
        `If you no longer want these items, cancel ${parcel.number} in your order history until it is packed. The rest of your order stays.`,
      ],
      facts: [
        ...(parcel.promised_on ? [{ label: "Expected to leave", value: dayText(parcel.promised_on) }] : []),
        { label: `To pay for ${parent.number}`, value: rupeesText(parent.total_paise) },
        { label: `To pay for ${parcel.number}`, value: rupeesText(parcel.total_paise) },
      ],
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${parent.token}` },
    }),
  };
}

export function orderMergedMail(sender: Sender, firstName: string, { parent, parcel }: Omit<Split, "lines">) {
  return {
    subject: `Your order ${parent.number} is sent with all items`,
    ...mailPage(sender, {
      heading: "Your items are sent together",
      paragraphs: [
        `${salutation(firstName)}, the items of ${parcel.number} are sent with your order ${parent.number} again. You pay for both when it arrives.`,
      ],
      facts: [{ label: "To pay", value: rupeesText(parent.total_paise) }],
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${parent.token}` },
    }),
  };
}
