import type { ImportProblem } from "../../contract/staff/product-imports.ts";

const most = 200;

/** The beginning of a text, as it can be stored in JSON: without NUL and halves of surrogate pairs. */
export function storable(text: string, length: number): string {
  return text.slice(0, length).replaceAll("\u0000", "").toWellFormed();
}

/** Problems found in a spreadsheet: all are counted, only the first ones listed. */
export class Problems {
  count = 0;
  readonly listed: ImportProblem[] = [];

  add(row: number, column: string, value: string, message: string) {
    this.count += 1;
    if (this.listed.length === most) return;
    const texts = { column: storable(column, 200), value: storable(value, 100), message: storable(message, 500) };
    this.listed.push({ row, ...texts });
  }
}
