import { expect, test } from "vitest";
import { lineError, serialsError, toLines } from "./replacing.ts";

const line = (line_id: number) => ({
  ...{ line_id, ref_no: `NK-${line_id}`, product_name: "Ear Speculum", quantity: 2, replaceable: 2, serialised: false },
  choices: [{ ref_no: `NK-${line_id}`, attributes: "", lot_no: `L${line_id}`, expires_on: null, available: 9 }],
});
const lines = [line(1), line(2), line(3)];
const errorsFrom = (all: Record<string, string>) => ({
  of: (name: string) => ({ name, error: all[name] ?? null, onChange: () => {} }),
});

test("what is refused of a line is shown at that line, though lines without a quantity were not sent", () => {
  const sent = toLines(lines, { quantity_1: "", quantity_2: "5", quantity_3: "1" });
  expect(sent.map(({ line_id }) => line_id)).toEqual([2, 3]);
  const errors = errorsFrom({ "lines.0.quantity": "Only 2 can be replaced.", "lines.1.lot_no": "No such lot." });
  expect(lines.map((each) => lineError(errors, sent, each))).toEqual([
    ...[null, "Only 2 can be replaced.", "No such lot."],
  ]);
});

test("serial numbers are sent with their line, and what is refused of them is shown there", () => {
  const sent = toLines(lines, { quantity_2: "2", serials_2: " SN-1 \n\nSN-2", quantity_3: "1" });
  expect(sent.map(({ serials }) => serials)).toEqual([["SN-1", "SN-2"], []]);
  const errors = errorsFrom({ "serials 1 L3": "0 of 1 serial numbers." });
  expect(lines.map((each) => serialsError(errors, sent, each))).toEqual([null, null, "0 of 1 serial numbers."]);
});
