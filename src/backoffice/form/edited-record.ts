/** Values by field name, as in the form's fields. A ticked checkbox is `on`, an unticked one empty. */
export type Values = Readonly<Record<string, string>>;
export type Version = string | number | null;

/** The stored record that a form edits. With it, a save that conflicts with a colleague's change offers a choice between both versions. */
export interface EditedRecord<Stored> {
  /** As last loaded. */
  current: Stored;
  /** What the server compares to detect a colleague's change. */
  version(stored: Stored): Version;
  /** Everything that saving the form overwrites. */
  values(stored: Stored): Values;
  /** Typed values that are kept outside the form's fields, under the same names. */
  typed?: Values;
  /** Whether the form keeps the values that it was opened with until it is saved; by default, if there are `typed` ones. */
  isFilledOnce?: boolean;
  /** For values without a labelled field. */
  labels?: Values;
  /** The text for a stored value, if its field does not show it. */
  textFor?(name: string, value: string): string | undefined;
}

/** A field of a form as shown on the page. */
export interface TypedField {
  label: string;
  value: string;
  /** Text by value, for fields that offer a choice. */
  options?: ReadonlyMap<string, string>;
  /** Whether a value can be put into the field. */
  isEditable: boolean;
}
export type TypedFields = Readonly<Record<string, TypedField>>;

/** A value that a colleague changed while the form was open. */
export interface Difference {
  name: string;
  label: string;
  /** As stored now. */
  value: string;
  theirs: string;
  yours: string;
  isEditable: boolean;
}

/** Nested values by dotted name, like form fields. */
export function flatten(value: unknown, name = ""): Values {
  if (typeof value === "object" && value !== null) {
    const prefix = name === "" ? "" : `${name}.`;
    return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flatten(inner, prefix + key)));
  }
  if (typeof value === "boolean") return { [name]: value ? "on" : "" };
  return { [name]: value === null || value === undefined ? "" : String(value) };
}

interface Nested {
  [name: string]: string | Nested;
}

/** The values of a form's fields, nested according to their dotted names. */
export function nest(values: Values): Nested {
  const nested: Nested = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.split(".");
    const last = path.pop() ?? "";
    let place = nested;
    for (const part of path) {
      const inner = place[part];
      const next = typeof inner === "object" ? inner : {};
      place[part] = next;
      place = next;
    }
    place[last] = value;
  }
  return nested;
}

/** Whether replacing one record by a form filled from the other would overwrite nothing. */
export function hasSameValues<Stored>({ values }: EditedRecord<Stored>, one: Stored, other: Stored): boolean {
  return one === other || changedNames(values(one), values(other)).length === 0;
}

function changedNames(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
}

/** Unsaved input of a form that was left, and the version it was based on. */
export interface TypedOver {
  version: Version;
  /** Null for a form without a record. */
  before: Values | null;
  fields: Values;
}

/** Whether a colleague has changed what a draft would overwrite. */
export function isOvertaken<Stored>(record: EditedRecord<Stored>, draft: TypedOver): boolean {
  const { current, version, values, typed } = record;
  if (draft.before === null || draft.version === version(current)) return false;
  const now = values(current);
  const changed = changedNames(draft.before, now);
  if (typed) return changed.length > 0;
  return changed.some((name) => name in draft.fields && draft.fields[name] !== (now[name] ?? ""));
}

/**
 * A colleague's changes between the values the form was filled from and those stored now, except where the form already has the same value.
 */
export function differences<Stored>(
  record: EditedRecord<Stored>,
  before: Values,
  after: Values,
  fields: TypedFields,
): Difference[] {
  return changedNames(before, after).flatMap((name) => {
    const field = fields[name];
    const label = record.labels?.[name] ?? field?.label;
    if (label === undefined) return [];
    const value = after[name] ?? "";
    const typed = field?.value ?? (record.typed ? (record.typed[name] ?? "") : (before[name] ?? ""));
    if (typed === value) return [];
    const text = (of: string) => record.textFor?.(name, of) ?? field?.options?.get(of) ?? of;
    return [{ name, label, value, theirs: text(value), yours: text(typed), isEditable: field?.isEditable ?? false }];
  });
}

/** The fields of a form by name. */
export function readFields(form: HTMLFormElement): TypedFields {
  const fields: Record<string, TypedField> = {};
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === "checkbox") {
      const options = new Map([
        ["on", "Yes"],
        ["", "No"],
      ]);
      fields[element.name] = { ...common(element), value: element.checked ? "on" : "", options };
    } else if (element instanceof HTMLSelectElement) {
      const options = new Map([...element.options].map(({ value, text }) => [value, text]));
      fields[element.name] = { ...common(element), value: element.value, options };
    } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      fields[element.name] = { ...common(element), value: element.value };
    }
  }
  return fields;
}

function common(element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) {
  const label = element.labels?.[0]?.textContent?.trim() || undefined;
  return { label: label ?? element.name, isEditable: element.type !== "hidden" };
}

export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
}

/** Puts a value into a field as if it had been typed. */
export function enterValue(form: HTMLFormElement, name: string, value: string) {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLInputElement && element.type === "checkbox") {
    if (element.checked !== (value === "on")) element.click();
  } else if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ) {
    // Through the prototype's setter: React ignores events of controlled fields whose own setter was used.
    const prototype = Object.getPrototypeOf(element);
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
