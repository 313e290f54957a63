type Keepable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Passwords and codes are never kept, even while they are visible, nor are confirmations marked `data-kept="no"`. Hidden fields mirror
 * state that is kept separately.
 */
function isKeepable(element: unknown): element is Keepable {
  if (element instanceof HTMLElement && element.closest('[data-kept="no"]')) return false;
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return element.name !== "";
  if (!(element instanceof HTMLInputElement) || element.name === "") return false;
  if (["password", "hidden", "file", "radio", "search", "submit", "button"].includes(element.type)) return false;
  return !/password|one-time-code/.test(`${element.autocomplete} ${element.name}`);
}

/** The names of fields whose values may be kept. @param only limits the fields; null for all */
export function keepableNames(form: HTMLFormElement, only: ReadonlySet<string> | null): string[] {
  const names = [...form.elements].filter(isKeepable).map(({ name }) => name);
  return [...new Set(names)].filter((name) => only === null || only.has(name));
}

/** A ticked checkbox is `on`, an unticked one empty; null for a field that is missing or may not be kept. */
export function fieldValue(form: HTMLFormElement, name: string): string | null {
  const element = form.elements.namedItem(name);
  if (!isKeepable(element)) return null;
  if (element instanceof HTMLInputElement && element.type === "checkbox") return element.checked ? "on" : "";
  return element.value;
}

/** Whether a field exists and, if it is a choice, offers the value. */
export function canTake(form: HTMLFormElement, name: string, value: string): boolean {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLSelectElement) return [...element.options].some((option) => option.value === value);
  return isKeepable(element);
}
