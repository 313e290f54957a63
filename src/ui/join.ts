/** Joins class names, omitting false and missing ones. */
export function join(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
