import { rupeesText } from "../../contract/money.ts";
import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import type { OrderReturnRow } from "./queries.ts";

/** @param paid a return whose money was refunded */
export function refundPaidMail(sender: Sender, firstName: string, order: OrderRow, paid: OrderReturnRow) {
  const amount = rupeesText(paid.refund_paise ?? 0);
  const about = { salutation: salutation(firstName), amount, number: order.number };
  return {
    subject: text("We have refunded {amount} for order {number}", { amount, number: order.number }),
    ...mailPage(sender, {
      heading: text("Your refund is paid"),
      paragraphs: [
        paid.refund_to === "bank"
          ? text(
              "{salutation}, we have refunded {amount} for order {number} to your bank account. Banks may take a few working days to show it.",
              about,
            )
          : text("{salutation}, we have refunded {amount} for order {number} to your wallet.", about),
        text("If you have not received it, please email us at {email}.", { email: sender.email }),
      ],
      facts: [
        { label: text("Return"), value: paid.number },
        { label: text("Amount"), value: amount },
      ],
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}

/** @param decided a return that was approved or refused */
export function returnDecidedMail(
  sender: Sender,
  firstName: string,
  { order, lines }: { order: OrderRow; lines: OrderLineRow[] },
  decided: OrderReturnRow,
) {
  const refused = decided.status === "refused";
  const goods = decided.lines.map(({ line_id, quantity }) => {
    const line = lines.find(({ id }) => id === line_id);
    return `${quantity} × ${line?.product_name}, ${line?.ref_no}`;
  });
  const about = { salutation: salutation(firstName), number: order.number };
  return {
    subject: refused
      ? text("Your return {number} is not accepted", { number: decided.number })
      : text("Your return {number} is approved", { number: decided.number }),
    ...mailPage(sender, {
      heading: refused ? text("Your return is not accepted") : text("Your return is approved"),
      paragraphs: [
        refused
          ? text("{salutation}, we could not accept your return request for order {number}.", about)
          : decided.refund_to === "bank"
            ? text(
                "{salutation}, we have approved your return for order {number}. We'll pick up the items within 5 to 7 days. Once we have inspected them, we'll refund what you paid for them to your bank account.",
                about,
              )
            : text(
                "{salutation}, we have approved your return for order {number}. We'll pick up the items within 5 to 7 days. Once we have inspected them, we'll refund what you paid for them to your wallet.",
                about,
              ),
        ...(refused ? [text("If you disagree, please email us at {email}.", { email: sender.email })] : []),
      ],
      facts: [
        { label: text("Return"), value: decided.number },
        { label: text("Items"), value: goods.join("\n") },
        ...(decided.decision_note
          ? [{ label: refused ? text("Reason") : text("Note"), value: decided.decision_note }]
          : []),
      ],
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}
