import type { Replaceable } from "../../../contract/staff/replacements.ts";
import type { Errors } from "../../form/Form.tsx";

type Line = Replaceable["lines"][number];

export const fieldName = (line: Pick<Line, "line_id">, what: "quantity" | "lot") => `${what}_${line.line_id}`;

/** The lines with a quantity, with reference number and lot as one choice. */
export function toLines(lines: readonly Line[], fields: Record<string, string>) {
  return lines.flatMap((line) => {
    const quantity = Number(fields[fieldName(line, "quantity")]?.trim() || 0);
    const choice = line.choices[Number(fields[fieldName(line, "lot")] ?? 0)];
    if (quantity === 0 || !choice) return [];
    return [{ line_id: line.line_id, ref_no: choice.ref_no, lot_no: choice.lot_no, quantity }];
  });
}

/** What the server said of a line, which it names by its place among those `sent`. */
export function lineError(errors: Pick<Errors, "of">, sent: readonly number[], line: Pick<Line, "line_id">) {
  const place = sent.indexOf(line.line_id);
  if (place === -1) return null;
  const said = (["quantity", "ref_no", "lot_no"] as const).map((field) => errors.of(`lines.${place}.${field}`).error);
  return said.find((each) => each !== null) ?? null;
}
