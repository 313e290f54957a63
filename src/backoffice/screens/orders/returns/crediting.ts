import type { Creditable, LineCreditReason } from "../../../../contract/staff/returns.ts";

/** The input for a line: units or an amount. */
export interface TypedPart {
  quantity: string;
  amount: string;
}

/** The form's input; lines by id. */
export interface TypedCredit {
  reason_code: LineCreditReason | "";
  lines: Readonly<Record<number, TypedPart>>;
  shipping: string;
}

export const emptyCredit: TypedCredit = { reason_code: "", lines: {}, shipping: "" };
export const emptyPart: TypedPart = { quantity: "", amount: "" };

/**
 * The request body, or null while there is nothing to calculate. Every line is sent, so that the server's messages refer to fields by
 * position; values are sent as typed, for the server to validate.
 */
export function toRequestedCredit({ reason_code, lines, shipping }: TypedCredit, creditable: Creditable) {
  const sent = creditable.lines.map(({ line_id }) => {
    const { quantity, amount } = lines[line_id] ?? emptyPart;
    // Only this reason has a field for units.
    return { line_id, quantity: reason_code === "deficiency" ? toSent(quantity) : null, amount: toSent(amount) };
  });
  const isEmpty = sent.every(({ quantity, amount }) => quantity === null && amount === null) && shipping === "";
  if (reason_code === "" || isEmpty) return null;
  return { reason_code, lines: sent, shipping: toSent(shipping) };
}

const toSent = (typed: string) => typed.replaceAll(",", "").trim() || null;
