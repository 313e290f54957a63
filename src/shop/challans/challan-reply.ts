import { serverTexts } from "../../contract/server-texts.ts";
import type { ChallanListed, ChallanShown } from "../../contract/staff/challans.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { totalTax } from "../tax/index.ts";
import { challanState } from "./challan.ts";
import * as queries from "./queries.ts";
import { isReopenable } from "./settle.ts";

/** @param today YYYY-MM-DD in IST */
export function toChallanListed(row: queries.ChallanListed, today: string): ChallanListed {
  const { total_paise, closed_at, issued_at, ...listed } = row;
  const state = challanState(row, today);
  return { ...listed, issued_at: issued_at.toISOString(), state, total: total_paise / 100 };
}

/** A challan as its screen shows it. @param today YYYY-MM-DD in IST */
export async function challanShown(db: Db, id: number, today: string): Promise<{ data: ChallanShown } | Refusal> {
  const challan = await queries.findChallan(db, id);
  if (!challan) return refuse(404, "not_found", serverTexts.notFound);
  const settlements = await queries.settlementsOfChallan(db, id);
  const { content, document_id, number, issued_at, closed_at, customer_id, reason, due_on, staff_name } = challan;
  const lines = (await queries.linesOfChallan(db, id)).map((line) => ({
    ...printed(content, line),
    outstanding: line.outstanding,
    settlements: settlements
      .filter(({ line_id }) => line_id === line.id)
      .map((each) => toSettlement(each, settlements)),
  }));
  const { billing, totals, place_of_supply } = content;
  const sum = (amount: "quantity" | "outstanding") => lines.reduce((total, line) => total + line[amount], 0);
  return {
    data: {
      ...{ id: document_id, number, reason, due_on, customer_id, staff_name, place_of_supply, lines },
      ...{ issued_at: issued_at.toISOString(), closed_at: closed_at?.toISOString() ?? null },
      remark: content.reason ?? "",
      state: challanState(challan, today),
      ...{ quantity: sum("quantity"), outstanding: sum("outstanding") },
      consignee: billing.company_name || billing.name,
      address: [billing.company_name && billing.name, ...billing.address, billing.state].filter(Boolean),
      ...{ phone: billing.phone, gstin: billing.gstin },
      taxable: totals.taxable_paise / 100,
      tax: totalTax(totals) / 100,
      total: totals.total_paise / 100,
      file: `/api/staff/documents/${document_id}/file`,
    },
  };
}

/** What the document states about a line. */
function printed({ lines }: InvoiceContent, { id, position, lot_id, quantity }: queries.ChallanLineRow) {
  const line = lines[position];
  const lot = line?.lots[0];
  if (!line || !lot) throw new Error(`Line ${position} of a challan is not in its document.`);
  return {
    ...{ line_id: id, ref_no: line.ref_no, product_name: line.description, lot_id, quantity },
    ...{ lot_no: lot.lot_number, expires_on: lot.expires_on },
    ...{ value: line.rate_paise / 100, total: line.total_paise / 100 },
  };
}

function toSettlement(row: queries.SettlementRow, all: readonly queries.SettlementRow[]) {
  const { id, kind, quantity, disposition, note, staff_name, at, order_token, order_no, order_status } = row;
  const order = order_token && order_no && order_status ? { token: order_token, order_no, status: order_status } : null;
  return {
    ...{ id, kind, quantity, disposition, order, note, staff_name, at: at.toISOString() },
    may_reopen: isReopenable(row, all),
  };
}
