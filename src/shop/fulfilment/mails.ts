import { rupeesText } from "../../contract/money.ts";
import { paymentLabel } from "../../contract/payments.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderRow } from "../orders/index.ts";
import type { OrderPaymentRow } from "../payments/index.ts";

/**
 * A receipt for one payment.
 * @param due what is still to be paid, in paise
 */
export function paymentReceivedMail(
  sender: Sender,
  firstName: string,
  order: OrderRow,
  { mode, amount_paise, reference }: OrderPaymentRow,
  due: number,
) {
  const amount = rupeesText(amount_paise);
  return {
    subject: `We have received your payment for order ${order.number}`,
    ...mailPage(sender, {
      heading: "We have received your payment",
      paragraphs: [
        `${salutation(firstName)}, thank you for your payment of ${amount} for order ${order.number}.`,
        due > 0 ? `${rupeesText(due)} is still to be paid.` : "The order is fully paid.",
        `If this is not right, please email us at ${sender.email}.`,
      ],
      facts: [
        { label: "Amount", value: amount },
        { label: "Paid by", value: paymentLabel(mode) },
        ...(reference ? [{ label: "Reference", value: reference }] : []),
      ],
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}
