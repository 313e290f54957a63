import { rupeesText } from "../../contract/money.ts";
import type { OrderStatus, RefundWay } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { LineCreditReason } from "../../contract/staff/returns.ts";
import { texts } from "../../contract/texts.ts";
import { issueCreditNote } from "../documents/index.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder, linesOfOrder, type OrderLineRow } from "../orders/index.ts";
import { creditableOfOrder, creditedPieces, creditFor, refundFor } from "./credit-return.ts";
import { countReturns, insertReturn, updateReturn } from "./queries.ts";
import { amountsOfPart, amountsOfPieces, type ChargedAmounts } from "./return-amounts.ts";
import { settlePayment } from "./settle-payment.ts";
import { takeBackPoints } from "./take-back-points.ts";

/** What is credited of a line of an order: pieces that are missing or deficient, or an amount with tax, in paise. */
export interface LineCredit {
  line_id: number;
  quantity: number | null;
  amount_paise: number | null;
  reason_code: LineCreditReason;
  reason: string;
  refund_to: RefundWay;
}

/**
 * Credits a part of a delivered order whose goods do not come back: pieces missing or deficient, price or tax charged too high (CGST
 * Act s.34(1)). It lowers what is due; what was paid beyond that is refunded.
 */
export function creditOrder(shop: Shop, by: Actor, token: string, expected: OrderStatus, credit: LineCredit) {
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "credit",
    async ({ db, order, at }) => {
      const ordered = await linesOfOrder(db, order.id);
      const line = ordered.find(({ id }) => id === credit.line_id);
      if (!line) return refuse(404, "not_found", serverTexts.notFound);
      const before = await creditedPieces(db, order.id);
      const amounts = amountsFor(line, before, credit);
      if (amounts instanceof Refusal) return amounts;
      const { reason, reason_code, refund_to } = credit;
      const quantity = credit.quantity ?? 0;
      const credited = { order_line_id: line.id, quantity, ...amounts };
      const credit_paise = await creditFor(db, order, ordered, [credited]);
      const left = await creditableOfOrder(db, order);
      if (credit_paise > left) return invalid("amount", serverTexts.onlyAmountCreditable(rupeesText(left)));
      const refund_paise = await refundFor(db, order, { credit_paise });
      const number = `${order.number}-C${(await countReturns(db, order.id)) + 1}`;
      const about = { order_id: order.id, number, kind: "credit" as const, reason, refund_to };
      const given = { ...about, requested_at: at, approved_by: by.name, credit_paise };
      const id = await insertReturn(db, given, quantity > 0 ? [credited] : []);
      const received = { received_at: at, received_by: by.name, inspection_note: null };
      await updateReturn(db, id, { status: "received", refund_paise, note_required: true, ...received });
      await takeBackPoints(db, order, ordered, [...before, credited], number, at);
      await settlePayment(db, order);
      const notes = await issueCreditNote(shop, db, { order, lines: [credited], returnId: id, reason, reason_code });
      const numbers = notes.map((note) => note.number);
      return { credit: number, reason_code, reason, amount: credit_paise / 100, credit_notes: numbers };
    },
    async () => false,
  );
}

type Before = Awaited<ReturnType<typeof creditedPieces>>;

/** The share of what the line was charged with, less what was credited before. */
function amountsFor(line: OrderLineRow, all: Before, credit: LineCredit): ChargedAmounts | Refusal {
  const before = all.filter(({ order_line_id }) => order_line_id === line.id);
  const { quantity, amount_paise, reason_code } = credit;
  if ((quantity === null) === (amount_paise === null)) return invalid("amount", serverTexts.quantityOrAmount);
  if (quantity !== null) {
    const left = before.reduce((rest, each) => rest - each.quantity, line.quantity);
    if (reason_code !== "deficiency") return invalid("quantity", serverTexts.amountNeeded);
    if (quantity > left) return invalid("quantity", serverTexts.onlyCreditable(line.ref_no, left));
    return amountsOfPieces(line, before, quantity);
  }
  const left = amountsLeft(line, before);
  const [taxable, tax] = [left.taxable_paise, left.cgst_paise + left.sgst_paise + left.igst_paise];
  const most = reason_code === "tax" ? tax : taxable + tax;
  const amount = amount_paise ?? 0;
  if (amount > most) return invalid("amount", serverTexts.onlyAmountCreditable(rupeesText(most)));
  if (reason_code !== "tax") return amountsOfPart(left, amount);
  // CGST and SGST are equal.
  if (left.igst_paise === 0 && amount % 2 === 1) return invalid("amount", serverTexts.evenTax);
  return left.igst_paise > 0
    ? { taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: amount }
    : { taxable_paise: 0, cgst_paise: amount / 2, sgst_paise: amount / 2, igst_paise: 0 };
}

function amountsLeft(line: OrderLineRow, before: Before): ChargedAmounts {
  const left = (name: keyof ChargedAmounts) => before.reduce((rest, each) => rest - each[name], line[name]);
  return {
    taxable_paise: left("taxable_paise"),
    cgst_paise: left("cgst_paise"),
    sgst_paise: left("sgst_paise"),
    igst_paise: left("igst_paise"),
  };
}

const invalid = (field: "amount" | "quantity", message: string) => refuseFields(texts.invalid, { [field]: [message] });
