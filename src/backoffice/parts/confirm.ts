/** The one question before what cannot be undone. A promise, so that an act reads from top to bottom. */

interface Question {
  title: string;
  text: string;
}

let asked: (Question & { answer(yes: boolean): void }) | null = null;
const listeners = new Set<() => void>();

function change(next: typeof asked) {
  asked = next;
  for (const listener of listeners) listener();
}

/** `if (!(await confirm({ title: "Stop this member?", text: "…" }))) return;` */
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
