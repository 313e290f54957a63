/** Toasts. A store outside React, so that any event handler can add one. */

export const toastTime = 3000;

export interface Toast {
  id: number;
  kind: "success" | "failure";
  title: string;
  text: string | null;
}

type Words = string | { title: string; text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: Toast["kind"], words: Words) {
  lastId += 1;
  const { title, text } = typeof words === "string" ? { title: words, text: null } : words;
  change([...toasts, { id: lastId, kind, title, text }]);
}

export const toast = {
  /** Announced politely (role `status`). */
  success: (words: Words) => show("success", words),
  /** Announced at once (role `alert`). */
  failure: (words: Words) => show("failure", words),
};

export function dismiss(id: number) {
  change(toasts.filter((toast) => toast.id !== id));
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const current = () => toasts;
const none: readonly Toast[] = [];
export const atFirst = () => none;
