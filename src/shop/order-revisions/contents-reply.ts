import { rupeesText } from "../../contract/money.ts";
import type { ContentsChange } from "../../contract/order-revisions.ts";
import type { OrderAddress } from "../../contract/orders.ts";
import { restated } from "../../language/restated.ts";
import { text } from "../../language/text.ts";
import { taxedTotal, totalTax } from "../tax/index.ts";
import type { Repriced } from "./reprice-order.ts";
import type { ContentLine, Pricing } from "./tables.ts";

/** The differences in an order's contents, as the contract defines them; null if the contents did not change. */
export function toContentsReply({ before, after }: Repriced): ContentsChange | null {
  if (!before.contents || !after.contents) return null;
  const [was, is] = [before.contents, after.contents];
  const variants = [...new Set([...was.lines, ...is.lines].map(({ variant_id }) => variant_id))];
  const facts = [
    [text("Deliver to"), addressText(was.order.shipping_address), addressText(is.order.shipping_address)],
    [text("Bill to"), addressText(was.order.billing_address), addressText(is.order.billing_address)],
    ["GSTIN", was.order.buyer_gstin ?? text("none"), is.order.buyer_gstin ?? text("none")],
    [text("Coupon"), was.order.coupon_code ?? text("none"), is.order.coupon_code ?? text("none")],
    [text("Discount"), rupeesText(before.order.coupon_paise), rupeesText(after.order.coupon_paise)],
    ...chargeFacts(before, after),
    ["GST", taxText(before.order), taxText(after.order)],
  ] as const;
  return {
    total_before: before.order.total_paise / 100,
    total_after: after.order.total_paise / 100,
    lines: variants.flatMap((variant) => {
      const [one, other] = [find(was.lines, variant), find(is.lines, variant)];
      const named = other ?? one;
      if (!named) return [];
      const { ref_no, product_name } = named;
      return { sub_product_id: variant, ref_no, product_name, before: toLine(one), after: toLine(other) };
    }),
    facts: facts
      .filter(([, one, other]) => one !== other)
      .map(([label, one, other]) => ({ label, before: one, after: other })),
  };
}

/** Each charge by its label, with its amount before and after. Customers must see a changed charge before they agree to it. */
function chargeFacts(before: Pricing, after: Pricing) {
  const charges = [...before.adjustments, ...after.adjustments].filter(({ rule }) => rule.type === "charge");
  const labels = new Map(charges.map(({ kind, label }) => [kind, label]));
  const amount = ({ adjustments }: Pricing, kind: string) =>
    rupeesText(adjustments.find((each) => each.kind === kind)?.amount_paise ?? 0);
  return [...labels].map(([kind, label]) => [restated(label), amount(before, kind), amount(after, kind)] as const);
}

const find = (lines: readonly ContentLine[], variant: number) => lines.find(({ variant_id }) => variant_id === variant);

function toLine(line: ContentLine | undefined) {
  if (!line) return null;
  return { quantity: line.quantity, price: line.price_paise / 100, total: taxedTotal(line) / 100 };
}

function addressText({
  f_name,
  l_name,
  company_name,
  apartment_no,
  address,
  city,
  pincode,
  state,
}: OrderAddress): string {
  const street = [apartment_no, address].filter(Boolean).join(", ");
  return [`${f_name} ${l_name}`.trim(), company_name, street, `${city} ${pincode}`, state].filter(Boolean).join(", ");
}

const taxText = (order: Repriced["before"]["order"]) => rupeesText(totalTax(order));
