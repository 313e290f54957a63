import { rupeesText } from "../../contract/money.ts";
import { channelPhrases } from "../../contract/order-channels.ts";
import { returnDays } from "../../contract/orders.ts";
import { paymentLimitNote, paymentTexts } from "../../contract/payments.ts";
import { restated } from "../../language/restated.ts";
import { plural, text } from "../../language/text.ts";
import { type MailPage, mailPage, type Sender, salutation, withoutLinks } from "../kit/mail-page.ts";
import { type Adjustment, taxedTotal, totalTax } from "../tax/index.ts";
import { attributesText, type Names } from "../translations/index.ts";
import type { OrderLineRow, OrderRow } from "./queries.ts";

/** The order data that mails need. */
export interface MailedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  adjustments: Adjustment[];
  /** YYYY-MM-DD, IST. */
  today: string;
  /** Product names in the language of the mail. */
  names: () => Names;
}

export function orderPlacedMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order, today } = about;
  return {
    subject: text("Your order {number}", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Thank you for your order"),
      paragraphs: [
        ...received(sender, firstName, order),
        [
          paymentTexts(order).terms,
          paymentLimitNote(order, today),
          hasTaxInvoice(order)
            ? text("The tax invoice comes with your order.")
            : text("The bill of supply comes with your order."),
        ]
          .filter(Boolean)
          .join(" "),
      ],
      facts: [deliveryAddress(order)],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

/** For an order that staff entered, tells the customer who entered it, and how to object. */
function received(sender: Sender, firstName: string, { number, entered_by, entry_channel }: OrderRow): string[] {
  const name = salutation(firstName);
  if (entered_by === null || entry_channel === null)
    return [text("{name}, we have received your order {number} and will confirm it shortly.", { name, number })];
  return [
    text(
      "{name}, {entered_by} of {shop} entered order {number} for you, as you asked {channel}. We will confirm it shortly.",
      { name, entered_by, shop: sender.name, number, channel: channelPhrases[entry_channel] },
    ),
    text(
      "If you did not ask for it, or something is wrong, cancel it in your order history before it is packed, or email us at {email}.",
      { email: sender.email },
    ),
  ];
}

export function orderConfirmedMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order } = about;
  return {
    subject: text("Your order {number} is confirmed", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Your order is confirmed"),
      paragraphs: [
        text("{salutation}, your order {number} is confirmed. We'll email you again when it is on its way.", {
          salutation: salutation(firstName),
          number: order.number,
        }),
        text("You can cancel it in your order history until it is packed."),
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
    subject: text("Your order {number} is on its way", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Your order is on its way"),
      paragraphs: [
        text("{salutation}, your order {number} has been shipped.", {
          salutation: salutation(firstName),
          number: order.number,
        }),
        ...(payment_status === "due"
          ? [paymentTexts(order).reminder, paymentLimitNote(order, today) ?? []].flat()
          : []),
        hasTaxInvoice(order)
          ? text("You'll find the tax invoice in the parcel and in your order history.")
          : text("You'll find the bill of supply in the parcel and in your order history."),
      ],
      facts: [
        ...(courier ? [{ label: text("Courier"), value: courier }] : []),
        ...(tracking ? [{ label: text("Tracking number"), value: tracking }] : []),
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
    subject: text("Your order {number} is delivered", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Your order is delivered"),
      paragraphs: [
        text("{salutation}, your order {number} has been delivered. Thank you for buying from us.", {
          salutation: salutation(firstName),
          number: order.number,
        }),
        text("To return an item, request a return in your order history within {days} days.", { days: returnDays }),
        text("If you have not received it, please email us at {email}.", { email: sender.email }),
      ],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

export function orderUndeliveredMail(sender: Sender, firstName: string, about: MailedOrder) {
  const { order } = about;
  return {
    subject: text("Your order {number} could not be delivered", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Your order could not be delivered"),
      paragraphs: [
        text(
          "{salutation}, your order {number} could not be delivered and is on its way back to us. You have nothing more to pay. What you have paid is refunded once the items are back.",
          { salutation: salutation(firstName), number: order.number },
        ),
        text("If you still need the items, please order again, or email us at {email}.", { email: sender.email }),
      ],
      facts: [deliveryAddress(order)],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

/** Tells the customer that an order is still on its way although an earlier mail reported its delivery. */
export function deliveryCorrectedMail(sender: Sender, firstName: string, { order }: MailedOrder, points: number) {
  const { courier, tracking_number: tracking } = order;
  return {
    subject: text("Your order {number} is still on its way", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Your order is still on its way"),
      paragraphs: [
        text(
          "{salutation}, we told you that your order {number} was delivered. That was our mistake: it is still on its way. We'll email you again when it has been delivered.",
          { salutation: salutation(firstName), number: order.number },
        ),
        text("The {days} days for returns begin on the day of delivery.", { days: returnDays }),
        ...(points > 0
          ? [
              text("The {points} reward points for this order are credited again when it has been delivered.", {
                points,
              }),
            ]
          : []),
        text("If you have received it, please email us at {email}.", { email: sender.email }),
      ],
      facts: [
        ...(courier ? [{ label: text("Courier"), value: courier }] : []),
        ...(tracking ? [{ label: text("Tracking number"), value: tracking }] : []),
        deliveryAddress(order),
      ],
      button: orderLink(sender, order),
    }),
  };
}

/** @param others numbers of the order's other parcels, which stay as they are */
export function orderCancelledMail(sender: Sender, firstName: string, about: MailedOrder, others: string[]) {
  const { order } = about;
  const named = { salutation: salutation(firstName), number: order.number };
  return {
    subject: text("Your order {number} is cancelled", { number: order.number }),
    ...mailPage(sender, {
      heading: others.length > 0 ? text("Part of your order is cancelled") : text("Your order is cancelled"),
      paragraphs: [
        ...(others.length > 0
          ? [
              text(
                "{salutation}, {number} has been cancelled. It will not be shipped and you have nothing to pay for it.",
                named,
              ),
              text("The rest of your order is not affected: {parcels}.", { parcels: others.join(", ") }),
            ]
          : [
              text(
                "{salutation}, your order {number} has been cancelled. Nothing will be shipped and you have nothing to pay.",
                named,
              ),
            ]),
        text("If you did not request this, please email us at {email}.", { email: sender.email }),
      ],
      bill: toMailBill(about),
      button: orderLink(sender, order),
    }),
  };
}

/** A seller without a GSTIN issues no tax invoice (CGST Act s.32). */
const hasTaxInvoice = ({ seller_gstin }: OrderRow) => Boolean(seller_gstin);

function orderLink(sender: Sender, order: OrderRow) {
  return { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${order.token}` };
}

export function deliveryAddress({ shipping_address: to }: OrderRow) {
  const parts = [
    `${to.f_name} ${to.l_name}`,
    to.company_name,
    [to.apartment_no, to.address].filter(Boolean).join(", "),
    `${to.city}, ${to.state} ${to.pincode}`,
  ];
  return { label: text("Deliver to"), value: withoutLinks(parts.filter(Boolean).join("\n")) };
}

/** Gmail truncates mails at 102 kB, about two hundred lines, which would cut off the total and the link to the order. */
const mostListed = 100;

/** Goods with their taxes, other charges, and the total: the listed amounts add up to it. */
export function toMailBill({ order, lines, adjustments, names }: MailedOrder): NonNullable<MailPage["bill"]> {
  // Only delivery is said to be free; any other charge of zero does not apply to this order.
  const charged = adjustments.filter(
    ({ kind, rule, amount_paise }) => rule.type !== "discount" && (amount_paise !== 0 || kind === "shipping"),
  );
  const others = lines.slice(mostListed);
  return [
    ...lines.slice(0, mostListed).map((line) => ({
      what: `${line.quantity} × ${line.product_name}`,
      note: [line.ref_no, attributesText(names(), line.product_attribute)].filter(Boolean).join(", "),
      amount: rupeesText(taxedTotal(line)),
    })),
    ...(others.length > 0
      ? [
          {
            what: plural(others.length, { one: "and {count} more product", other: "and {count} more products" }),
            amount: rupeesText(others.reduce((sum, line) => sum + taxedTotal(line), 0)),
          },
        ]
      : []),
    ...charged.map((charge) => {
      const amount = charge.amount_paise + totalTax(charge);
      return { what: restated(charge.label), amount: amount === 0 ? text("free") : rupeesText(amount) };
    }),
    {
      what: order.seller_gstin ? text("Total with all taxes") : text("Total"),
      ...(order.coupon_code && order.coupon_paise > 0
        ? {
            note: text("after {discount} off with coupon {coupon_code}", {
              discount: rupeesText(order.coupon_paise),
              coupon_code: order.coupon_code,
            }),
          }
        : {}),
      amount: rupeesText(order.total_paise),
    },
  ];
}
