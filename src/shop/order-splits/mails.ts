import { dayText } from "../../contract/day-text.ts";
import { rupeesText } from "../../contract/money.ts";
import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";

interface Split {
  parent: OrderRow;
  parcel: OrderRow;
  lines: OrderLineRow[];
}

/** Tells the customer which items are sent separately or later, and that this part can be cancelled alone. */
export function orderSplitMail(sender: Sender, firstName: string, { parent, parcel, lines }: Split) {
  const isBackorder = parcel.parcel_kind === "backorder";
  const heading = isBackorder
    ? text("Part of your order will be sent later")
    : text("Your order will be sent in several parcels");
  const about = { salutation: salutation(firstName), number: parent.number, parcel: parcel.number };
  return {
    subject: `${heading}: ${parent.number}`,
    ...mailPage(sender, {
      heading,
      paragraphs: [
        isBackorder
          ? text("{salutation}, these items of your order {number} will be sent later, as {parcel}:", about)
          : text(
              "{salutation}, these items of your order {number} will be sent in a parcel of their own, as {parcel}:",
              about,
            ),
        ...lines.map(({ quantity, ref_no, product_name }) => `${quantity} × ${ref_no}, ${product_name}`),
        text(
          "Prices stay as they are, and together the parcels cost what you agreed to. You pay for each parcel when it arrives.",
        ),
        text(
          "If you no longer want these items, cancel {number} in your order history before it is packed. The rest of your order is not affected.",
          { number: parcel.number },
        ),
      ],
      facts: [
        ...(parcel.promised_on ? [{ label: text("Expected to leave"), value: dayText(parcel.promised_on) }] : []),
        { label: text("To pay for {number}", { number: parent.number }), value: rupeesText(parent.total_paise) },
        { label: text("To pay for {number}", { number: parcel.number }), value: rupeesText(parcel.total_paise) },
      ],
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${parent.token}` },
    }),
  };
}

export function orderMergedMail(sender: Sender, firstName: string, { parent, parcel }: Omit<Split, "lines">) {
  return {
    subject: text("Your order {number} will be sent with all items", { number: parent.number }),
    ...mailPage(sender, {
      heading: text("Your items will be sent together"),
      paragraphs: [
        text(
          "{salutation}, the items of {parcel} will be sent with your order {number} after all. You pay for both when it arrives.",
          { salutation: salutation(firstName), parcel: parcel.number, number: parent.number },
        ),
      ],
      facts: [{ label: text("To pay"), value: rupeesText(parent.total_paise) }],
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${parent.token}` },
    }),
  };
}
