import { rupeesText } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { chargesLeft } from "../documents/index.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { linesOfOrder, type OrderLineRow, type OrderRow } from "../orders/index.ts";
import { type CreditedParts, creditedParts, type RequestedCredit } from "./credit-parts.ts";
import { creditableOfOrder, creditedPieces, refundFor } from "./credit-return.ts";
import { sumOfAmounts } from "./return-amounts.ts";

/** The amounts of a credit, in whole paise. */
export interface CreditPlan extends Omit<CreditedParts, "problems"> {
  ordered: OrderLineRow[];
  before: Awaited<ReturnType<typeof creditedPieces>>;
  round_off_paise: number;
  credit_paise: number;
  /** The part of it that was paid. */
  refund_paise: number;
  /** No unit of the order is left, so that everything left of charges and rounding is credited too. */
  isComplete: boolean;
}

/** Calculates a credit, or names the field that requests too much. Writes nothing. */
export async function planCredit(db: Db, order: OrderRow, requested: RequestedCredit): Promise<CreditPlan | Refusal> {
  const [ordered, before] = [await linesOfOrder(db, order.id), await creditedPieces(db, order.id)];
  const left = await chargesLeft(db, order.id);
  const { lines, charges: requestedCharges, problems } = creditedParts(ordered, before, left, requested);
  if (Object.keys(problems).length > 0) return refuseFields(texts.invalid, problems);
  const isComplete = pieces([...before, ...lines]) === pieces(ordered);
  const instead = isComplete ? serverTexts.creditsAll[order.status] : undefined;
  if (instead) return refuseFields(texts.invalid, { [lastField(requested)]: [instead] });

  const charges = isComplete ? left : requestedCharges;
  const exact = sumOfAmounts([...lines, ...charges]);
  const most = await creditableOfOrder(db, order);
  const credit_paise = isComplete ? most : exact;
  if (credit_paise > most) {
    return refuseFields(texts.invalid, {
      [lastField(requested)]: [serverTexts.onlyAmountCreditable(rupeesText(most))],
    });
  }
  const refund_paise = await refundFor(db, order, { credit_paise });
  const round_off_paise = credit_paise - exact;
  return { ordered, before, lines, charges, isComplete, round_off_paise, credit_paise, refund_paise };
}

const pieces = (rows: readonly { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);

/** The field that shows messages about the whole request. */
function lastField({ lines, shipping_paise }: RequestedCredit): string {
  if (shipping_paise !== null) return "shipping";
  const index = lines.findLastIndex(({ quantity, amount_paise }) => quantity !== null || amount_paise !== null);
  return `lines.${index}.${lines[index]?.quantity === null ? "amount" : "quantity"}`;
}
