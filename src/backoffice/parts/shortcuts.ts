/** True when a key press belongs to a field or to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  const field = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
  return Boolean(field) && !(field instanceof HTMLInputElement && /^(?:checkbox|radio|button)$/.test(field.type));
}
