import { formatRupees } from "../../contract/money.ts";
import { revisionTexts } from "../../contract/revision-reasons.ts";
import { rateText } from "../../contract/tax-classes.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import type { OrderRevisionRow } from "./queries.ts";
import { toRepricingReply } from "./revision-reply.ts";

/** Tells the customer what an order costs now, and why. */
export function orderRevisedMail(
  sender: Sender,
  firstName: string,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  revision: OrderRevisionRow,
) {
  const { total_before, total_after, lines: changed } = toRepricingReply(revision, lines);
  return {
    subject: `The total of your order ${order.number} has changed`,
    ...mailPage(sender, {
      heading: "The total of your order has changed",
      paragraphs: [
        `${salutation(firstName)}, your order ${order.number} now comes to ${formatRupees(total_after)} instead of ${formatRupees(total_before)}.`,
        `${revisionTexts[revision.reason]} You never pay more than the MRP.`,
        `If you have questions, please email us at ${sender.email}.`,
      ],
      facts: changed.map(({ product_name, ref_no, before, after }) => ({
        label: `${product_name}, ${ref_no}`,
        value: [
          `GST ${rateText(before.gst_rate, before.tax_class)}, now ${rateText(after.gst_rate, after.tax_class)}`,
          ...(before.price === after.price
            ? []
            : [`Price ${formatRupees(before.price)}, now ${formatRupees(after.price)}`]),
        ].join("\n"),
      })),
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}
