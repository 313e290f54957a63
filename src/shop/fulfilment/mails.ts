import { rupeesText } from "../../contract/money.ts";
import { paymentLabel } from "../../contract/payments.ts";
import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderRow } from "../orders/index.ts";
import type { OrderPaymentRow } from "../payments/index.ts";

/**
 * A receipt for one payment.
 * @param due the amount still due, in paise
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
    subject: text("We have received your payment for order {number}", { number: order.number }),
    ...mailPage(sender, {
      heading: text("We have received your payment"),
      paragraphs: [
        text("{salutation}, thank you for your payment of {amount} for order {number}.", {
          salutation: salutation(firstName),
          amount,
          number: order.number,
        }),
        due > 0 ? text("{due} is still to be paid.", { due: rupeesText(due) }) : text("The order is fully paid."),
        text("If this is not right, please email us at {email}.", { email: sender.email }),
      ],
      facts: [
        { label: text("Amount"), value: amount },
        { label: text("Paid by"), value: paymentLabel(mode) },
        ...(reference ? [{ label: text("Reference"), value: reference }] : []),
      ],
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}
