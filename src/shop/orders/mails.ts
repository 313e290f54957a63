import { rupeesText } from "../../contract/money.ts";
import { channelPhrases } from "../../contract/order-channels.ts";
import { returnDays } from "../../contract/orders.ts";
import { paymentLimitNote, paymentTexts } from "../../contract/payments.ts";
import { type MailPage, mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { Adjustment } from "../tax/index.ts";
import type { OrderLineRow, OrderRow } from "./queries.ts";

/** What mails tell of an order. */
export interface MailedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  adjustments: Adjustment[];
  /** YYYY-MM-DD, IST. */
  today: string;
}

export function orderPlacedMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order, today } = about;
  return {
    subject: `Your order ${order.number}`,
    ...mailPage(sender, {
      heading: "Thank you for your order",
      paragraphs: [
        ...received(sender, firstName, order),
        [paymentTexts(order).terms, paymentLimitNote(order, today), `The ${documentName(order)} comes with your order.`]
          .filter(Boolean)
          .join(" "),
      ],
      facts: [deliveryAddress(order)],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

/** Of an order that staff entered, the customer learns who did, and how to object. */
function received(sender: Sender, firstName: string, { number, entered_by, entry_channel }: OrderRow): string[] {
  const name = salutation(firstName);
  if (entered_by === null || entry_channel === null)
    return [`${name}, we have received your order ${number} and will confirm it shortly.`];
  return [
    `${name}, ${entered_by} of ${sender.name} entered order ${number} for you, as you asked ${channelPhrases[entry_channel]}. We will confirm it shortly.`,
    `If you did not ask for it, or something is wrong, cancel it in your order history until it is packed, or email us at ${sender.email}.`,
  ];
}

export function orderConfirmedMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order } = about;
  return {
    subject: `Your order ${order.number} is confirmed`,
    ...mailPage(sender, {
      heading: "Your order is confirmed",
      paragraphs: [
        `${salutation(firstName)}, your order ${order.number} is confirmed. We'll email you again when it is on its way.`,
        "You can cancel it in your order history until it is packed.",
      ],
      facts: [deliveryAddress(order)],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

export function orderShippedMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order, today } = about;
  const { courier, tracking_number: tracking, payment_status } = order;
  return {
    subject: `Your order ${order.number} is on its way`,
    ...mailPage(sender, {
      heading: "Your order is on its way",
      paragraphs: [
        `${salutation(firstName)}, your order ${order.number} has been shipped.`,
        ...(payment_status === "due"
          ? [paymentTexts(order).reminder, paymentLimitNote(order, today) ?? []].flat()
          : []),
        `You'll find the ${documentName(order)} in the parcel and in your order history.`,
      ],
      facts: [
        ...(courier ? [{ label: "Courier", value: courier }] : []),
        ...(tracking ? [{ label: "Tracking number", value: tracking }] : []),
        deliveryAddress(order),
      ],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

export function orderDeliveredMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order } = about;
  return {
    subject: `Your order ${order.number} is delivered`,
    ...mailPage(sender, {
      heading: "Your order is delivered",
      paragraphs: [
        `${salutation(firstName)}, your order ${order.number} has been delivered. Thank you for buying from us.`,
        `To return an item, request a return in your order history within ${returnDays} days.`,
        `If you have not received it, please email us at ${sender.email}.`,
      ],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

export function orderUndeliveredMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order } = about;
  return {
    subject: `Your order ${order.number} could not be delivered`,
    ...mailPage(sender, {
      heading: "Your order could not be delivered",
      paragraphs: [
        `${salutation(firstName)}, your order ${order.number} could not be delivered and is on its way back to us. You have nothing more to pay. What you have paid is refunded once the goods are back.`,
        `If you still need the items, please order again, or email us at ${sender.email}.`,
      ],
      facts: [deliveryAddress(order)],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

/** Says that an order is still on its way although another mail said that it was delivered. */
export function deliveryCorrectedMail(sender: Sender, firstName: string, { order }: MailedOrder, points: number) {
  const { courier, tracking_number: tracking } = order;
  return {
    subject: `Your order ${order.number} is still on its way`,
    ...mailPage(sender, {
      heading: "Your order is still on its way",
      paragraphs: [
        `${salutation(firstName)}, we told you that your order ${order.number} was delivered. That was our mistake: it is still on its way. We'll email you again when it has been delivered.`,
        `The ${returnDays} days for returns begin on the day of delivery.`,
        ...(points > 0
          ? [`The ${points} reward points for this order are credited again when it has been delivered.`]
          : []),
        `If you have received it, please email us at ${sender.email}.`,
      ],
      facts: [
        ...(courier ? [{ label: "Courier", value: courier }] : []),
        ...(tracking ? [{ label: "Tracking number", value: tracking }] : []),
        deliveryAddress(order),
      ],
      button: orderLink(sender, order),
    }),
  };
}

export function orderCancelledMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order } = about;
  return {
    subject: `Your order ${order.number} is cancelled`,
    ...mailPage(sender, {
      heading: "Your order is cancelled",
      paragraphs: [
        `${salutation(firstName)}, your order ${order.number} has been cancelled. Nothing will be shipped and you have nothing to pay.`,
        `If you did not request this, please email us at ${sender.email}.`,
      ],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

/** A seller without a GSTIN issues no tax invoice (CGST Act s.32). */
const documentName = ({ seller_gstin }: OrderRow) => (seller_gstin ? "tax invoice" : "bill of supply");

function orderLink(sender: Sender, order: OrderRow) {
  return { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` };
}

export function deliveryAddress({ shipping_address: to }: OrderRow) {
  const parts = [
    `${to.f_name} ${to.l_name}`,
    to.company_name,
    [to.apartment_no, to.address].filter(Boolean).join(", "),
    `${to.city}, ${to.state} ${to.pincode}`,
  ];
  return { label: "Deliver to", value: parts.filter(Boolean).join("\n") };
}

/** Goods with their taxes, what is charged besides, and the sum: the amounts add up to the total as they are listed. */
export function toMailBill({ order, lines, adjustments }: MailedOrder): NonNullable<MailPage["bill"]> {
  const charged = adjustments.filter(({ rule }) => rule.type !== "discount");
  return [
    ...lines.map((line) => ({
      what: `${line.quantity} × ${line.product_name}`,
      note: [line.ref_no, ...line.product_attribute.map(({ value }) => value)].join(", "),
      amount: rupeesText(line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise),
    })),
    ...charged.map(({ label, amount_paise, cgst_paise, sgst_paise, igst_paise }) => {
      const amount = amount_paise + cgst_paise + sgst_paise + igst_paise;
      return { what: label, amount: amount === 0 ? "free" : rupeesText(amount) };
    }),
    {
      what: order.seller_gstin ? "Total with all taxes" : "Total",
      ...(order.coupon_code && order.coupon_paise > 0
        ? { note: `after ${rupeesText(order.coupon_paise)} off with coupon ${order.coupon_code}` }
        : {}),
      amount: rupeesText(order.total_paise),
    },
  ];
}
