import { expect } from "vitest";
import type { TestCustomer } from "./customers.ts";
import type { fulfilmentOf } from "./fulfilment.ts";

/** A return as staff see it, as far as tests use it. */
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

/** What tests of returns order unless they say otherwise: needles, neither sterile nor for enquiry only. */
export const returnedRefNo = "NK-ME-1001";

/** Returns through the calls that customers and staff make. */
export function returnStepsOf({ orderIn, read, askReturn, actOnReturn }: Awaited<ReturnType<typeof fulfilmentOf>>) {
  const delivered = (by: TestCustomer, quantity = 3) => orderIn("delivered", by, [{ ref_no: returnedRefNo, quantity }]);
  const lineOf = async (token: string): Promise<number> => (await read(token)).lines[0].line_id;
  const lastReturn = async (token: string): Promise<ShownReturn> => (await read(token)).returns.at(-1);

  async function requested(token: string, by: TestCustomer, quantity: number): Promise<ShownReturn> {
    const answer = await askReturn(token, by, [{ line_id: await lineOf(token), quantity }]);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return lastReturn(token);
  }

  /** Every piece with one disposition, taken from its lots in order. */
  function piecesOf({ lines }: ShownReturn, disposition = "restock") {
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
    actOnReturn(back.id, "inspect", { expected_status: "approved", pieces: piecesOf(back, disposition) });
  const payBack = ({ id }: ShownReturn) =>
    actOnReturn(id, "refund", { expected_status: "received", reference: "NEFT 1" });

  return { delivered, lineOf, lastReturn, requested, piecesOf, approve, inspect, payBack };
}
