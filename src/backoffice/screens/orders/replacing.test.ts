import { expect, test } from "vitest";
import { lineError, toLines } from "./replacing.ts";

const line = (line_id: number) => ({
  ...{ line_id, ref_no: `NK-${line_id}`, product_name: "Ear Speculum", quantity: 2, replaceable: 2 },
  choices: [{ ref_no: `NK-${line_id}`, attributes: "", lot_no: `L${line_id}`, expires_on: null, available: 9 }],
});
const lines = [line(1), line(2), line(3)];
const errorsFrom = (all: Record<string, string>) => ({
  of: (name: string) => ({ name, error: all[name] ?? null, onChange: () => {} }),
});

test("what is refused of a line is shown at that line, though lines without a quantity were not sent", () => {
  const sent = toLines(lines, { quantity_1: "", quantity_2: "5", quantity_3: "1" }).map(({ line_id }) => line_id);
  expect(sent).toEqual([2, 3]);
  const errors = errorsFrom({ "lines.0.quantity": "Only 2 can be replaced.", "lines.1.lot_no": "No such lot." });
  expect(lines.map((each) => lineError(errors, sent, each))).toEqual([
    ...[null, "Only 2 can be replaced.", "No such lot."],
  ]);
});
