import type { BookTable } from "../../../contract/staff/books.ts";

type BookColumn = BookTable["columns"][number];

export interface ScreenColumn extends BookColumn {
  /** The key of a column whose value is shown below this one's. */
  below: string | null;
}

/** Shown below another column's value where a book has both. */
const below: Record<string, string> = { number: "document_kind", buyer: "gstin", order: "status", sent: "courier" };
const inExportsOnly = new Set(["round_off"]);

/** A book's columns as they fit a screen 1,440 pixels wide without scrolling sideways. CSV and Excel have them all. */
export function columnsOnScreen(columns: readonly BookColumn[]): ScreenColumn[] {
  const keys = new Set(columns.map(({ key }) => key));
  const moved = new Set(
    Object.entries(below).flatMap(([above, key]) => (keys.has(above) && keys.has(key) ? [key] : [])),
  );
  return columns
    .filter(({ key }) => !moved.has(key) && !inExportsOnly.has(key))
    .map((column) => {
      const key = below[column.key];
      return { ...column, below: key !== undefined && moved.has(key) ? key : null };
    });
}
