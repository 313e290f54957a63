import type { OrderRevision, Repricing as RepricingReply } from "../../contract/order-revisions.ts";
import type { OrderLineRow } from "../orders/index.ts";
import { taxedTotal } from "../tax/index.ts";
import type { OrderRevisionRow } from "./queries.ts";
import type { Repriced } from "./reprice-order.ts";
import type { RevisedLine } from "./tables.ts";

type NamedLine = Pick<OrderLineRow, "id" | "ref_no" | "product_name">;

/** What a repricing changes, as the contract defines it. @param lines the order's lines, for their names */
export function toRepricingReply({ before, after }: Repriced, lines: readonly NamedLine[]): RepricingReply {
  return {
    total_before: before.order.total_paise / 100,
    total_after: after.order.total_paise / 100,
    lines: after.lines.flatMap((line, index) => {
      const was = before.lines[index];
      const named = lines.find(({ id }) => id === line.id);
      if (!was || !named || isSame(was, line)) return [];
      const { id, ref_no, product_name } = named;
      return { line_id: id, ref_no, product_name, before: toTaxation(was), after: toTaxation(line) };
    }),
  };
}

/** The applied revisions of an order, oldest first. Splits and merges are left out, because the parcels show them. */
export function toRevisionReplies(
  revisions: readonly OrderRevisionRow[],
  lines: readonly NamedLine[],
): OrderRevision[] {
  return revisions
    .filter(({ state, reason }) => state === "applied" && reason !== "parcels_change")
    .map((revision) => ({
      ...toRepricingReply(revision, lines),
      reason: revision.reason,
      at: (revision.decided_at ?? revision.proposed_at).toISOString(),
    }));
}

function isSame(one: RevisedLine, other: RevisedLine): boolean {
  return (Object.keys(one) as (keyof RevisedLine)[]).every((name) => one[name] === other[name]);
}

function toTaxation(line: RevisedLine) {
  return {
    gst_rate: line.gst_rate_bp / 100,
    tax_class: line.tax_class,
    price: line.price_paise / 100,
    total: taxedTotal(line) / 100,
  };
}
