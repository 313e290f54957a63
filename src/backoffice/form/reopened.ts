import { type DraftKey, keyText } from "./drafts.ts";

/**
 * Forms whose screen was left and opened again while they were being sent. They show the input again, restored, although it is about to be
 * saved: once it is, they must not offer to send it a second time.
 */

const edits = new Map<string, number>();
const shown = new Map<string, () => void>();

/** How often the user has edited a form, whenever it was open. */
export const countEdits = (key: DraftKey) => edits.get(keyText(key)) ?? 0;

export function countEdit(key: DraftKey) {
  edits.set(keyText(key), countEdits(key) + 1);
}

/** Registers a form that is on the screen. @returns a function to call when it no longer is */
export function show(key: DraftKey, empty: () => void): () => void {
  const text = keyText(key);
  shown.set(text, empty);
  return () => {
    if (shown.get(text) === empty) shown.delete(text);
  };
}

/** Empties the form if it is on the screen. */
export const emptyShown = (key: DraftKey) => shown.get(keyText(key))?.();
