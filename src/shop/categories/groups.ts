/** What categories, sub-categories and attributes have in common. */

export function nameTaken(others: { name: string }[], name: string): boolean {
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase());
}

export function subject(kind: string, id: number | string, name: string) {
  return { subject: kind, subject_id: id, subject_name: name };
}
