/** The confirmation before an irreversible action. A promise, so that handlers read from top to bottom. */

export interface Question {
  title: string;
  text: string;
}

let asked: (Question & { answer(yes: boolean): void }) | null = null;
const listeners = new Set<() => void>();

function change(next: typeof asked) {
  asked = next;
  for (const listener of listeners) listener();
}

/** `if (!(await confirm({ title: "Deactivate Asha?", text: "…" }))) return;` */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((done) => {
    change({
      ...question,
      answer(yes) {
        change(null);
        done(yes);
      },
    });
  });
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const current = () => asked;
