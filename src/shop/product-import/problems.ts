import type { ImportProblem } from "../../contract/staff/product-imports.ts";

const most = 200;
const longestValue = 100;

/** Problems found in a spreadsheet: all are counted, only the first ones listed. */
export class Problems {
  count = 0;
  readonly listed: ImportProblem[] = [];

  add(row: number, column: string, value: string, message: string) {
    this.count += 1;
    if (this.listed.length < most) this.listed.push({ row, column, value: value.slice(0, longestValue), message });
  }
}
