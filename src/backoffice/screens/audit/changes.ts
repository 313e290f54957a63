export interface Change {
  /** The field in words. */
  name: string;
  /** null: there was nothing before, or there is nothing since. */
  from: string | null;
  to: string | null;
}

type Values = Record<string, unknown> | null;

/** What the log keeps of an act, field by field, in words; what reads the same before and after is left out. */
export function changesOf(before: Values, after: Values): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      name: name.replaceAll("_", " "),
      from: before && name in before ? inWords(before[name]) : null,
      to: after && name in after ? inWords(after[name]) : null,
    }))
    .filter(({ from, to }) => from !== to);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const between = value.every((each) => typeof each !== "object") ? ", " : "; ";
    return value.map(inWords).join(between) || "empty";
  }
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name.replaceAll("_", " ")} ${inWords(part)}`)
    .join(", ");
}
