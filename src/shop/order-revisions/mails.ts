import { formatRupees } from "../../contract/money.ts";
import type { ContentsChange, OrderProposal, Repricing } from "../../contract/order-revisions.ts";
import { revisionTexts } from "../../contract/revision-reasons.ts";
import { rateText } from "../../contract/tax-classes.ts";
import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation, toIndianTime } from "../kit/mail-page.ts";
import { deliveryAddress, type MailedOrder, type OrderLineRow, type OrderRow, toMailBill } from "../orders/index.ts";
import type { OrderRevisionRow } from "./queries.ts";
import { toRepricingReply } from "./revision-reply.ts";

/** Tells the customer what the order costs now, and why. */
export function orderRevisedMail(
  sender: Sender,
  firstName: string,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  revision: OrderRevisionRow,
) {
  const { total_before, total_after, lines: repriced } = toRepricingReply(revision, lines);
  const isSameTotal = total_before === total_after;
  const about = { salutation: salutation(firstName), number: order.number, total_after: formatRupees(total_after) };
  return {
    subject: isSameTotal
      ? text("Your order {number} has changed", { number: order.number })
      : text("The total of your order {number} has changed", { number: order.number }),
    ...mailPage(sender, {
      heading: isSameTotal ? text("Your order has changed") : text("The total of your order has changed"),
      paragraphs: [
        isSameTotal
          ? text("{salutation}, the total of your order {number} stays {total_after}.", about)
          : text("{salutation}, your order {number} now comes to {total_after} instead of {total_before}.", {
              ...about,
              total_before: formatRupees(total_before),
            }),
        text("{reason} You never pay more than the MRP.", { reason: revisionTexts[revision.reason] }),
        text("If you have questions, please email us at {email}.", { email: sender.email }),
      ],
      facts: repriced.flatMap(({ product_name, ref_no, before, after }) => {
        const changes = [...rateChange(before, after), ...priceChange(before, after)];
        return changes.length === 0 ? [] : [{ label: `${product_name}, ${ref_no}`, value: changes.join("\n") }];
      }),
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
    }),
  };
}

type TaxedLine = Repricing["lines"][number]["before"];

function rateChange(before: TaxedLine, after: TaxedLine): string[] {
  const [was, is] = [rateText(before.gst_rate, before.tax_class), rateText(after.gst_rate, after.tax_class)];
  return was === is ? [] : [text("GST {before}, now {after}", { before: was, after: is })];
}

function priceChange(before: TaxedLine, after: TaxedLine): string[] {
  if (before.price === after.price) return [];
  return [
    text("Price {before}, now {after}", { before: formatRupees(before.price), after: formatRupees(after.price) }),
  ];
}

interface ChangedContents extends MailedOrder {
  contents: ContentsChange;
  /** The member of staff who reduced the order; null where the customer agreed to the change. */
  reducedBy: string | null;
}

/** Acknowledges an order after a change of its contents. */
export function orderChangedMail(
  sender: Sender,
  firstName: string,
  { contents, reducedBy, ...about }: ChangedContents,
) {
  const { order } = about;
  const name = salutation(firstName);
  const amounts = text("It comes to {total_after} instead of {total_before}.", {
    total_after: formatRupees(contents.total_after),
    total_before: formatRupees(contents.total_before),
  });
  return {
    subject: text("Your order {number} has changed", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Your order has changed"),
      paragraphs: [
        reducedBy === null
          ? text("{name}, your order {number} has been changed as you agreed. {amounts}", {
              name,
              number: order.number,
              amounts,
            })
          : text(
              "{name}, {reducedBy} of {shop} has reduced your order {number}. {amounts} Nothing was added, and no price has risen.",
              { name, reducedBy, shop: sender.name, number: order.number, amounts },
            ),
        text(
          "This email replaces the acknowledgement of your order. You can find the new one as a PDF in your order history.",
        ),
        text(
          "If something is wrong, cancel the order in your order history before it is packed, or email us at {email}.",
          { email: sender.email },
        ),
      ],
      facts: [...listChanges(contents), deliveryAddress(order)],
      bill: toMailBill(about),
      button: { label: text("View order"), href: `${sender.publicUrl}/orderdetail?order=${order.token}` },
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
    subject: text("Please confirm a change to your order {number}", { number: order.number }),
    ...mailPage(sender, {
      heading: text("May another branch sell your order?"),
      paragraphs: [
        text(
          "{salutation}, we would like to supply your order {number} under another GST registration. Your invoice then names that seller, and the taxes may differ, so we need your agreement.",
          { salutation: salutation(firstName), number: order.number },
        ),
        text("Please accept or decline by {deadline}. If you decline, or do not answer, your order stays as it is.", {
          deadline: deadline(expires_at),
        }),
        text("If you have questions, please email us at {email}.", { email: sender.email }),
      ],
      facts: [
        {
          label: text("Seller"),
          value: change(sellerText(seller_before), sellerText(seller_after)),
        },
        {
          label: "GST",
          value: change(taxText(proposal.taxes_before), taxText(proposal.taxes_after)),
        },
        {
          label: text("Total"),
          value: change(formatRupees(total_before), formatRupees(total_after)),
        },
      ],
      button: { label: text("Accept or decline"), href: `${sender.publicUrl}/order-change?token=${token}` },
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
    subject: text("Please confirm a change to your order {number}", { number: order.number }),
    ...mailPage(sender, {
      heading: text("Please confirm the change to your order"),
      paragraphs: [
        text(
          "{salutation}, {by} of {shop} proposes the following change to your order {number}. It comes to {total_after} instead of {total_before}. You never pay more than the MRP.",
          {
            salutation: salutation(firstName),
            by,
            shop: sender.name,
            number: order.number,
            total_after: formatRupees(total_after),
            total_before: formatRupees(total_before),
          },
        ),
        text("Please accept or decline by {deadline}. If you decline, or do not answer, your order stays as it is.", {
          deadline: deadline(expires_at.toISOString()),
        }),
        text("If you have questions, please email us at {email}.", { email: sender.email }),
      ],
      facts: [
        ...listChanges(contents),
        {
          label: text("Total"),
          value: change(formatRupees(total_before), formatRupees(total_after)),
        },
      ],
      button: { label: text("Accept or decline"), href: `${sender.publicUrl}/order-change?token=${token}` },
    }),
  };
}

/** A current value and the proposed one. */
const change = (before: string, after: string) => text("{before}\nNew: {after}", { before, after });

/** The lines and details that differ, before and after. */
function listChanges({ lines, facts }: ContentsChange) {
  return [
    ...lines
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .map(({ product_name, ref_no, before, after }) => ({
        label: `${product_name}, ${ref_no}`,
        value: change(lineText(before), lineText(after)),
      })),
    ...facts.map(({ label, before, after }) => ({ label, value: change(before, after) })),
  ];
}

function lineText(line: ContentsChange["lines"][number]["before"]): string {
  return line
    ? text("{quantity} at {price}, {total} with tax", {
        quantity: line.quantity,
        price: formatRupees(line.price),
        total: formatRupees(line.total),
      })
    : text("none");
}

const sellerText = ({ legal_name, gstin, state }: OrderProposal["seller_before"]) =>
  [legal_name, state, gstin ? `GSTIN ${gstin}` : text("no GSTIN")].filter(Boolean).join(", ");

function taxText({ cgst, sgst, igst, state_tax_kind }: OrderProposal["taxes_before"]): string {
  if (igst > 0) return `IGST ${formatRupees(igst)}`;
  return cgst + sgst > 0 ? `CGST ${formatRupees(cgst)}, ${state_tax_kind} ${formatRupees(sgst)}` : text("none");
}

function deadline(expires_at: string): string {
  return text("{moment} Indian time", { moment: toIndianTime(new Date(expires_at)) });
}
