/** Toasts. A store outside React, so that any event handler can add one. */

/** Milliseconds. */
export const toastTime = 3000;
/** Milliseconds; for toasts with a link or button. */
export const actionTime = 6000;

/** A link, or a button. */
export type ToastAction = { name: string } & ({ to: string } | { press(): void });

export interface Toast {
  id: number;
  kind: "success" | "failure";
  title: string;
  text: string | null;
  action: ToastAction | undefined;
  /** How often it was shown before it disappeared. */
  count: number;
}

type Words = string | { title: string; text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** An identical toast that is still visible is replaced by the new one, with a count. */
function show(kind: Toast["kind"], words: Words, action?: ToastAction) {
  lastId += 1;
  const { title, text } = typeof words === "string" ? { title: words, text: null } : words;
  const same = toasts.find((toast) => toast.kind === kind && toast.title === title && toast.text === text);
  const others = toasts.filter((toast) => toast !== same);
  change([...others, { id: lastId, kind, title, text, action, count: (same?.count ?? 0) + 1 }]);
}

export const toast = {
  /** Announced politely (role `status`). */
  success: (words: Words, action?: ToastAction) => show("success", words, action),
  /** Announced at once (role `alert`). */
  failure: (words: Words, action?: ToastAction) => show("failure", words, action),
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
