import type { BookTable } from "../../../contract/staff/books.ts";

type BookColumn = BookTable["columns"][number];

export interface ScreenColumn extends BookColumn {
  /** A column whose value is shown below this one's. */
  below: BookColumn | null;
}

/** Columns shown below another column's value if a book has both. */
const below: Record<string, string> = {
  ...{ number: "document_kind", buyer: "gstin", order: "status", sent: "courier" },
  // The two halves of the tax are equal, but both must be shown.
  cgst: "sgst",
};
/** Included in the heading, because the values alone do not show what they are. */
const named = new Set(["sgst"]);
const inExportsOnly = new Set(["round_off"]);

/** A book's columns arranged to fit a screen 1,440 pixels wide without horizontal scrolling. CSV and Excel have all of them. */
export function columnsOnScreen(columns: readonly BookColumn[]): ScreenColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const moved = new Set(
    Object.entries(below).flatMap(([above, key]) => (byKey.has(above) && byKey.has(key) ? [key] : [])),
  );
  return columns
    .filter(({ key }) => !moved.has(key) && !inExportsOnly.has(key))
    .map((column) => {
      const second = byKey.get(below[column.key] ?? "") ?? null;
      const name = second && named.has(second.key) ? `${column.name}, ${second.name}` : column.name;
      return { ...column, name, below: second };
    });
}
