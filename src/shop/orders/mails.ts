import { rupeesText } from "../../contract/money.ts";
import { mailPage, type Sender } from "../mail-page.ts";
import type { OrderLineRow, OrderRow } from "./queries.ts";

function factsOf(order: OrderRow, lines: OrderLineRow[]) {
  return [
    { label: "Order", value: order.number },
    ...lines.map((line) => ({ label: `${line.quantity} ×`, value: `${line.product_name}, ${line.ref_no}` })),
    { label: "Total", value: rupeesText(order.total_paise) },
    { label: "Payment", value: "At the door" },
  ];
}

function orderLink(sender: Sender, order: OrderRow) {
  return { label: "See the order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` };
}

export function orderPlacedMail(sender: Sender, firstName: string, order: OrderRow, lines: OrderLineRow[]) {
  return {
    subject: `Your order ${order.number}`,
    ...mailPage(sender, {
      heading: "Thank you for your order",
      paragraphs: [
        `Dear ${firstName}, we have received your order and will confirm it shortly.`,
        "You pay at the door, by cash, UPI or bank transfer. The tax invoice comes with the goods.",
      ],
      facts: factsOf(order, lines),
      button: orderLink(sender, order),
    }),
  };
}

export function orderCancelledMail(sender: Sender, firstName: string, order: OrderRow, lines: OrderLineRow[]) {
  return {
    subject: `Your order ${order.number} is cancelled`,
    ...mailPage(sender, {
      heading: "Your order is cancelled",
      paragraphs: [
        `Dear ${firstName}, this order has been cancelled. Nothing will be sent and nothing is to be paid.`,
        `If you did not ask for this, please write to ${sender.email}.`,
      ],
      facts: factsOf(order, lines),
      button: orderLink(sender, order),
    }),
  };
}
