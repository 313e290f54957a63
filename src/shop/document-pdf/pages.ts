/** The space that a row of a table needs on a page, in points. */
interface Measured {
  height: number;
  /** Height of the heading that is repeated if a page begins with this row. */
  repeated: number;
  /** Whether the row must not be the last on its page, such as a heading. */
  keepWithNext: boolean;
  /** Whether it belongs to the row above. */
  isPart: boolean;
}

interface Room {
  /** Height below the table header, on the first page and on the others. */
  first: number;
  next: number;
  /** Height of the row with the sums so far, which are carried over to the next page. */
  sums: number;
  /** Height of what follows the table. */
  closing: number;
}

/** How many rows move to the next page with what follows the table, if that does not fit on their page. */
const rowsWithClosing = 3;

/**
 * Decides which row begins each page. What follows the table shares a page with some rows, if there is room for that.
 * @returns indices of rows, the first of which is 0
 */
export function planPages(rows: readonly Measured[], { first, next, sums, closing }: Room): number[] {
  const starts = [0];
  let used = 0;
  const room = () => (starts.length === 1 ? first - sums : next - 2 * sums);
  const measuredHeight = (row: Measured, isFirst: boolean) => row.height + (isFirst ? row.repeated : 0);
  rows.forEach((row, index) => {
    if (used > 0 && used + keptHeight(rows, index) > room()) {
      starts.push(index);
      used = 0;
    }
    used += measuredHeight(row, used === 0);
  });
  if (used + closing <= room()) return starts;
  const moved = lastRows(rows, starts.at(-1) ?? 0);
  const height = rows.slice(moved).reduce((sum, row, index) => sum + measuredHeight(row, index === 0), 0);
  return moved > (starts.at(-1) ?? 0) && height + closing <= next - 2 * sums ? [...starts, moved] : starts;
}

/** Height of a row together with those that must stay on its page. */
function keptHeight(rows: readonly Measured[], index: number): number {
  let last = index;
  while (rows[last]?.keepWithNext && last + 1 < rows.length) last += 1;
  return rows.slice(index, last + 1).reduce((sum, { height }) => sum + height, 0);
}

/** The first of the rows that move with the closing: a few, or one if the page has few, together with their heading. */
function lastRows(rows: readonly Measured[], pageStart: number): number {
  const own = rows.flatMap((row, index) => (index >= pageStart && !row.isPart ? [index] : []));
  let start = own.at(own.length > 2 * rowsWithClosing ? -rowsWithClosing : -1) ?? pageStart;
  while (start > pageStart && rows[start - 1]?.keepWithNext) start -= 1;
  return start;
}
