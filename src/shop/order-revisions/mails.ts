import { formatRupees } from "../../contract/money.ts";
import type { ContentsChange, OrderProposal } from "../../contract/order-revisions.ts";
import { revisionTexts } from "../../contract/revision-reasons.ts";
import { rateText } from "../../contract/tax-classes.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import { deliveryAddress, type MailedOrder, type OrderLineRow, type OrderRow, toMailBill } from "../orders/index.ts";
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

interface ChangedContents extends MailedOrder {
  contents: ContentsChange;
  /** The member of staff who reduced the order; null where the customer agreed to the change. */
  reducedBy: string | null;
}

/** Acknowledges an order as it is after a change of its contents. */
export function orderChangedMail(
  sender: Sender,
  firstName: string,
  { contents, reducedBy, ...about }: ChangedContents,
) {
  const { order } = about;
  const name = salutation(firstName);
  const amounts = `It comes to ${formatRupees(contents.total_after)} instead of ${formatRupees(contents.total_before)}.`;
  return {
    subject: `Your order ${order.number} has changed`,
    ...mailPage(sender, {
      heading: "Your order has changed",
      paragraphs: [
        reducedBy === null
          ? `${name}, your order ${order.number} has been changed as you agreed. ${amounts}`
          : `${name}, ${reducedBy} of ${sender.name} has reduced your order ${order.number}. ${amounts} Nothing was added, and no price has risen.`,
        "This email replaces the acknowledgement of your order. You find the new one as a PDF in your order history.",
        `If something is wrong, cancel the order in your order history until it is packed, or email us at ${sender.email}.`,
      ],
      facts: [...changesOf(contents), deliveryAddress(order)],
      bill: toMailBill(about),
      button: { label: "View order", href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}

/** Asks the customer whether another registration may sell an order. */
export function sellerProposedMail(
  sender: Sender,
  firstName: string,
  order: OrderRow,
  proposal: OrderProposal,
  token: string,
) {
  const { seller_before, seller_after, total_before, total_after, expires_at } = proposal;
  return {
    subject: `Please confirm a change to your order ${order.number}`,
    ...mailPage(sender, {
      heading: "May another branch sell your order?",
      paragraphs: [
        `${salutation(firstName)}, we would like to supply your order ${order.number} under another GST registration. Your invoice then names that seller, and the taxes may differ, so we need your agreement.`,
        `Please accept or decline by ${deadline(expires_at)}. If you decline, or do not answer, your order stays as it is.`,
        `If you have questions, please email us at ${sender.email}.`,
      ],
      facts: [
        { label: "Seller", value: `${sellerText(seller_before)}\nNew: ${sellerText(seller_after)}` },
        { label: "GST", value: `${taxText(proposal.taxes_before)}\nNew: ${taxText(proposal.taxes_after)}` },
        { label: "Total", value: `${formatRupees(total_before)}\nNew: ${formatRupees(total_after)}` },
      ],
      button: { label: "Accept or decline", href: `${sender.publicUrl}/order-change?token=${token}` },
    }),
  };
}

interface ProposedChange {
  contents: ContentsChange;
  token: string;
  by: string;
  expires_at: Date;
}

/** Asks the customer whether an order may be changed as staff propose. */
export function changeProposedMail(
  sender: Sender,
  firstName: string,
  order: OrderRow,
  { contents, token, by, expires_at }: ProposedChange,
) {
  const { total_before, total_after } = contents;
  return {
    subject: `Please confirm a change to your order ${order.number}`,
    ...mailPage(sender, {
      heading: "Please confirm the change of your order",
      paragraphs: [
        `${salutation(firstName)}, ${by} of ${sender.name} proposes the following change of your order ${order.number}. It comes to ${formatRupees(total_after)} instead of ${formatRupees(total_before)}. You never pay more than the MRP.`,
        `Please accept or decline by ${deadline(expires_at.toISOString())}. If you decline, or do not answer, your order stays as it is.`,
        `If you have questions, please email us at ${sender.email}.`,
      ],
      facts: [
        ...changesOf(contents),
        { label: "Total", value: `${formatRupees(total_before)}\nNew: ${formatRupees(total_after)}` },
      ],
      button: { label: "Accept or decline", href: `${sender.publicUrl}/order-change?token=${token}` },
    }),
  };
}

/** The lines and facts that differ, as they were and as they are. */
function changesOf({ lines, facts }: ContentsChange) {
  return [
    ...lines
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .map(({ product_name, ref_no, before, after }) => ({
        label: `${product_name}, ${ref_no}`,
        value: `${lineText(before)}\nNew: ${lineText(after)}`,
      })),
    ...facts.map(({ label, before, after }) => ({ label, value: `${before}\nNew: ${after}` })),
  ];
}

function lineText(line: ContentsChange["lines"][number]["before"]): string {
  return line ? `${line.quantity} at ${formatRupees(line.price)}, ${formatRupees(line.total)} with tax` : "none";
}

const sellerText = ({ legal_name, gstin, state }: OrderProposal["seller_before"]) =>
  [legal_name, state, gstin ? `GSTIN ${gstin}` : "no GSTIN"].filter(Boolean).join(", ");

function taxText({ cgst, sgst, igst, state_tax_kind }: OrderProposal["taxes_before"]): string {
  if (igst > 0) return `IGST ${formatRupees(igst)}`;
  return cgst + sgst > 0 ? `CGST ${formatRupees(cgst)}, ${state_tax_kind} ${formatRupees(sgst)}` : "none";
}

function deadline(expires_at: string): string {
  const text = new Date(expires_at).toLocaleString("en-IN", {
    ...{ dateStyle: "long", timeStyle: "short", hourCycle: "h23" },
    timeZone: "Asia/Kolkata",
  });
  return `${text} Indian time`;
}
