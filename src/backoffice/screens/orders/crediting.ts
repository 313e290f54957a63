import type { Creditable, LineCreditReason } from "../../../contract/staff/returns.ts";

/** What is typed for a line: units or an amount. */
export interface TypedPart {
  quantity: string;
  amount: string;
}

/** What is typed into the form, lines by their ids. */
export interface TypedCredit {
  reason_code: LineCreditReason | "";
  lines: Readonly<Record<number, TypedPart>>;
  shipping: string;
}

export const emptyCredit: TypedCredit = { reason_code: "", lines: {}, shipping: "" };
export const emptyPart: TypedPart = { quantity: "", amount: "" };

/**
 * The body of the calls, or null while there is nothing to calculate. Every line is sent, so that the server's messages name
 * the field by its place; values stay as typed, so that the server judges them.
 */
export function toCreditWish({ reason_code, lines, shipping }: TypedCredit, creditable: Creditable) {
  const sent = creditable.lines.map(({ line_id }) => {
    const { quantity, amount } = lines[line_id] ?? emptyPart;
    // Units have a field only for this reason.
    return { line_id, quantity: reason_code === "deficiency" ? toSent(quantity) : null, amount: toSent(amount) };
  });
  const isEmpty = sent.every(({ quantity, amount }) => quantity === null && amount === null) && shipping === "";
  if (reason_code === "" || isEmpty) return null;
  return { reason_code, lines: sent, shipping: toSent(shipping) };
}

const toSent = (typed: string) => typed.replaceAll(",", "").trim() || null;
