import { serialsField } from "../../../../contract/serials-field.ts";
import type { Replaceable } from "../../../../contract/staff/replacements.ts";
import type { Errors } from "../../../form/Form.tsx";
import { serialsIn } from "../packing/serials.ts";

type Line = Replaceable["lines"][number];

export const fieldName = (line: Pick<Line, "line_id">, what: "quantity" | "lot" | "serials") =>
  `${what}_${line.line_id}`;

/** The lines with a quantity, with the combined choice of reference number and lot. */
export function toLines(lines: readonly Line[], fields: Record<string, string>) {
  return lines.flatMap((line) => {
    const quantity = Number(fields[fieldName(line, "quantity")]?.trim() || 0);
    const choice = line.choices[Number(fields[fieldName(line, "lot")] ?? 0)];
    if (quantity === 0 || !choice) return [];
    const serials = serialsIn(fields[fieldName(line, "serials")]);
    return [{ line_id: line.line_id, ref_no: choice.ref_no, lot_no: choice.lot_no, quantity, serials }];
  });
}

/** A line as sent: the server refers to it by position. */
export type SentLine = Pick<ReturnType<typeof toLines>[number], "line_id" | "lot_no">;

const lineIndex = (sent: readonly SentLine[], line: Pick<Line, "line_id">) =>
  sent.findIndex(({ line_id }) => line_id === line.line_id);

/** What the server's errors for a line are called. */
export function lineErrorNames(sent: readonly SentLine[], line: Pick<Line, "line_id">): string[] {
  const place = lineIndex(sent, line);
  return place === -1 ? [] : ["quantity", "ref_no", "lot_no"].map((field) => `lines.${place}.${field}`);
}

/** The server's error for a line. */
export function lineError(errors: Pick<Errors, "of">, sent: readonly SentLine[], line: Pick<Line, "line_id">) {
  const messages = lineErrorNames(sent, line).map((name) => errors.of(name).error);
  return messages.find((each) => each !== null) ?? null;
}

/** The server's error for the serial numbers of a line's units. */
export function serialsError(errors: Pick<Errors, "of">, sent: readonly SentLine[], line: Pick<Line, "line_id">) {
  const place = lineIndex(sent, line);
  return place === -1 ? null : errors.of(serialsField(place, sent[place]?.lot_no ?? "")).error;
}
