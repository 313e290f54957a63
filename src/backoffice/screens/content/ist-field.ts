/** A moment as a `datetime-local` field holds it, in Indian time (`2026-11-22T09:00`), and back. Empty for none. */

const ahead = 5.5 * 60 * 60 * 1000;

export function istField(moment: string | null): string {
  return moment === null ? "" : new Date(Date.parse(moment) + ahead).toISOString().slice(0, 16);
}

export function momentOf(field: string): string | null {
  return field === "" ? null : `${field.slice(0, 16)}:00+05:30`;
}
