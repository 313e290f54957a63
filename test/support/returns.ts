import { expect } from "vitest";
import type { InvoiceContent } from "../../src/shop/document-content/index.ts";
import type { TestCustomer } from "./customers.ts";
import type { fulfilmentCalls } from "./fulfilment.ts";
import type { TestShop } from "./test-shop.ts";

/** The part of a staff reply about a return that tests use. */
export interface ShownReturn {
  id: number;
  return_no: string;
  status: string;
  credit: number;
  refund: number | null;
  lines: {
    return_line_id: number;
    quantity: number;
    suggested: string;
    lots: { lot_no: string; quantity: number }[];
    inspected: { lot_no: string; quantity: number; disposition: string }[];
  }[];
  [field: string]: unknown;
}

/** An order's documents less their credit notes, in paise, for each total and for each HSN code, rate and unit. */
export async function readRemaining({ sql }: Pick<TestShop, "sql">, token: string): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  const add = (key: string, paise: number) => left.set(key, (left.get(key) ?? 0) + paise);
  const documents = await sql<{ kind: string; content: InvoiceContent }>`
    SELECT i.kind, i.content FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.token = ${token} ORDER BY i.id`;
  for (const { kind, content } of documents) {
    const sign = kind === "credit_note" ? -1 : 1;
    for (const [head, paise] of Object.entries(content.totals)) add(head, sign * paise);
    for (const { hsn_code, gst_rate_bp, unit, tax_class, ...amounts } of content.hsn_summary) {
      for (const [head, amount] of Object.entries(amounts)) {
        if (typeof amount === "number") add([hsn_code, gst_rate_bp, unit, tax_class, head].join(" "), sign * amount);
      }
    }
  }
  return left;
}

export const isNothing = (left: Map<string, number>) => [...left.values()].every((paise) => paise === 0);

/** What return tests order by default: needles, neither sterile nor for enquiry only. */
export const returnedRefNo = "NK-ME-1001";

/** Handles returns through the customer and staff APIs. */
export function returnSteps({ orderIn, read, askReturn, actOnReturn }: Awaited<ReturnType<typeof fulfilmentCalls>>) {
  const delivered = (actor: TestCustomer, quantity = 3) =>
    orderIn("delivered", actor, [{ ref_no: returnedRefNo, quantity }]);
  const firstLineId = async (token: string): Promise<number> => (await read(token)).lines[0].line_id;
  const lastReturn = async (token: string): Promise<ShownReturn> => (await read(token)).returns.at(-1);

  async function requested(token: string, actor: TestCustomer, quantity: number): Promise<ShownReturn> {
    const answer = await askReturn(token, actor, [{ line_id: await firstLineId(token), quantity }]);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return lastReturn(token);
  }

  /** Gives every unit the same disposition, taking units from the lots in order. */
  function allPieces({ lines }: ShownReturn, disposition = "restock") {
    return lines.flatMap((line) => {
      let left = line.quantity;
      return line.lots.flatMap((lot) => {
        const quantity = Math.min(left, lot.quantity);
        left -= quantity;
        return quantity > 0 ? [{ return_line_id: line.return_line_id, lot_no: lot.lot_no, quantity, disposition }] : [];
      });
    });
  }

  const approve = ({ id }: ShownReturn) =>
    actOnReturn(id, "decide", { expected_status: "requested", decision: "approved" });
  const inspect = (back: ShownReturn, disposition?: string) =>
    actOnReturn(back.id, "inspect", { expected_status: "approved", pieces: allPieces(back, disposition) });
  const payBack = ({ id }: ShownReturn) =>
    actOnReturn(id, "refund", { expected_status: "received", reference: "NEFT 1" });

  return { delivered, firstLineId, lastReturn, requested, allPieces, approve, inspect, payBack };
}
