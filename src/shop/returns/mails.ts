import { rupeesText } from "../../contract/money.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import type { OrderReturnRow } from "./queries.ts";

/** @param paid a return whose money was paid back */
export function refundPaidMail(sender: Sender, firstName: string, order: OrderRow, paid: OrderReturnRow) {
  const amount = rupeesText(paid.refund_paise ?? 0);
  const way = paid.refund_to === "bank" ? "bank account" : "wallet";
  return {
    subject: `We have refunded ${amount} for order ${order.number}`,
    ...mailPage(sender, {
      heading: "Your refund is paid",
      paragraphs: [
        `${salutation(firstName)}, we have refunded ${amount} for order ${order.number} to your ${way}. ${paid.refund_to === "bank" ? "Banks may take a few working days to show it." : ""}`.trim(),
        `If you have not received it, please email us at ${sender.email}.`,
      ],
      facts: [
        { label: "Return", value: paid.number },
        { label: "Amount", value: amount },
      ],
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
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
  const way = decided.refund_to === "bank" ? "bank account" : "wallet";
  return {
    subject: `Your return ${decided.number} is ${refused ? "not accepted" : "approved"}`,
    ...mailPage(sender, {
      heading: refused ? "Your return is not accepted" : "Your return is approved",
      paragraphs: [
        refused
          ? `${salutation(firstName)}, we could not accept your return request for order ${order.number}.`
          : `${salutation(firstName)}, we have approved your return for order ${order.number}. We'll pick up the items within 5 to 7 days. Once we have inspected them, we'll refund what you paid for them to your ${way}.`,
        ...(refused ? [`If you disagree, please email us at ${sender.email}.`] : []),
      ],
      facts: [
        { label: "Return", value: decided.number },
        { label: "Items", value: goods.join("\n") },
        ...(decided.decision_note ? [{ label: refused ? "Reason" : "Note", value: decided.decision_note }] : []),
      ],
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}
