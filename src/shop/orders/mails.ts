import { rupeesText } from "../../contract/money.ts";
import { dear, type MailPage, mailPage, type Sender } from "../mail-page.ts";
import type { OrderLineRow, OrderRow } from "./queries.ts";

export function orderPlacedMail(sender: Sender, firstName: string, order: OrderRow, lines: OrderLineRow[]) {
  return {
    subject: `Your order ${order.number}`,
    ...mailPage(sender, {
      heading: "Thank you for your order",
      paragraphs: [
        `${dear(firstName)}, we have received your order ${order.number} and will confirm it shortly.`,
        "You pay at the door, by cash, UPI or bank transfer. The tax invoice comes with the goods.",
      ],
      facts: [deliveryAddress(order)],
      bill: billOf(order, lines),
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
        `${dear(firstName)}, your order ${order.number} has been cancelled. Nothing will be sent and nothing is to be paid.`,
        `If you did not ask for this, please write to ${sender.email}.`,
      ],
      bill: billOf(order, lines),
      button: orderLink(sender, order),
    }),
  };
}

function orderLink(sender: Sender, order: OrderRow) {
  return { label: "See the order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` };
}

function deliveryAddress({ shipping_address: to }: OrderRow) {
  const parts = [
    `${to.f_name} ${to.l_name}`,
    to.company_name,
    [to.apartment_no, to.address].filter(Boolean).join(", "),
    `${to.city}, ${to.state} ${to.pincode}`,
  ];
  return { label: "Delivery to", value: parts.filter(Boolean).join("\n") };
}

/** Goods with their taxes, what is added, and the sum: the amounts add up to the total as they stand here. */
function billOf(order: OrderRow, lines: OrderLineRow[]): NonNullable<MailPage["bill"]> {
  const shipping =
    order.shipping_paise + order.shipping_cgst_paise + order.shipping_sgst_paise + order.shipping_igst_paise;
  return [
    ...lines.map((line) => ({
      what: `${line.quantity} × ${line.product_name}`,
      note: [line.ref_no, ...line.product_attribute.map(({ value }) => value)].join(", "),
      amount: rupeesText(line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise),
    })),
    { what: "Shipping", amount: shipping === 0 ? "free" : rupeesText(shipping) },
    ...(order.round_off_paise === 0 ? [] : [{ what: "Round off", amount: rupeesText(order.round_off_paise) }]),
    {
      what: "Total with all taxes",
      ...(order.coupon_code && order.coupon_paise > 0
        ? { note: `with ${rupeesText(order.coupon_paise)} off by the coupon ${order.coupon_code}` }
        : {}),
      amount: rupeesText(order.total_paise),
    },
  ];
}
