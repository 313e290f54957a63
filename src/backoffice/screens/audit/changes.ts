export interface Change {
  /** The name of the field, for people. */
  name: string;
  /** null for a record that was created or deleted. */
  from: string | null;
  to: string | null;
}

type Values = Record<string, unknown> | null;

/** The changes of an audit entry in words. Omits fields that read the same before and after. */
export function listChanges(before: Values, after: Values): Change[] {
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
