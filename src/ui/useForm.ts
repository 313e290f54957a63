import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { isApiError } from "../contract/api-error.ts";
import { text } from "../language/text.ts";
import { emailPattern } from "./email-pattern.ts";
import { useFieldErrors } from "./useFieldErrors.ts";

/** Returned by a submit function that navigates away: the button keeps its spinner. */
export const leaving = Symbol("leaving");

type Act = (form: HTMLFormElement) => Promise<unknown>;

/**
 * The state of a form: one submission at a time, the server's messages under the fields (the first invalid one gets the focus), any other
 * error in `problem`. The input is kept.
 */
export function useForm() {
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const errors = useFieldErrors();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);

  /** Messages of the last refusal whose names no field has. */
  const unplaced = useRef<string[]>([]);

  useEffect(() => {
    const form = ref.current;
    if (refusals === 0 || !form) return;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Some are shown at a field with another name, such as the first of a list. Once is enough.
    const shown = form.textContent.replaceAll("\u00a0", " ");
    const unseen = unplaced.current.filter((message) => !shown.includes(message));
    if (unseen.length > 0) setProblem(unseen.join(" "));
  }, [refusals]);

  function refuse(messages: Record<string, string[]>) {
    const names = Object.keys(messages).filter((name) => ref.current?.elements.namedItem(name) === null);
    unplaced.current = names.flatMap((name) => messages[name] ?? []);
    errors.set(messages);
    setRefusals((count) => count + 1);
  }

  async function send(act: Act) {
    const form = ref.current;
    if (!form || busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    errors.set({});
    let left = false;
    try {
      left = (await act(form)) === leaving;
    } catch (error) {
      if (!isApiError(error)) throw error;
      refuse(error.errors);
      if (Object.keys(error.errors).length === 0) setProblem(error.message);
    } finally {
      busy.current = left;
      setSending(left);
    }
  }

  return {
    ref,
    errors,
    sending,
    problem,
    setProblem,
    /** Shows validation messages under their fields, before anything is sent. */
    refuse,
    /** A handler for `onSubmit`. */
    onSubmit: (act: Act) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(act);
    },
  };
}

/** The form's fields by name, as typed. */
export function formValues<Name extends string>(form: HTMLFormElement): Record<Name, string> {
  return Object.fromEntries(new FormData(form)) as Record<Name, string>;
}

/** Messages for problems that can be found without the server: empty required fields, malformed email addresses, pattern mismatches. */
export function unfilled(form: HTMLFormElement): Record<string, string[]> {
  const fieldErrors: Record<string, string[]> = {};
  for (const element of form.elements) {
    if (!isField(element) || !element.willValidate) continue;
    const problem = problemOf(element);
    if (problem !== null) fieldErrors[element.name] = [problem];
  }
  return fieldErrors;
}

/** Messages in the language of the page; for other problems, the browser's own message. */
function problemOf(element: Control): string | null {
  const { validity, required, type, value } = element;
  if (validity.valueMissing || (required && value !== "" && value.trim() === "")) {
    return text("{label} is required.", { label: inSentence(element.labels?.[0]?.textContent ?? element.name) });
  }
  if (type === "email" && value !== "" && !emailPattern.test(value.trim())) {
    return text("Enter an email address such as name@example.com.");
  }
  if (validity.valid) return null;
  if (element instanceof HTMLInputElement && type === "number" && element.min !== "" && element.max !== "") {
    const { min, max } = element;
    return text("Must be a whole number from {min} to {max}.", { min, max });
  }
  return (validity.patternMismatch && element.title) || element.validationMessage;
}

/** Converts a label to the server's style: "Contact Number" becomes "Contact number". Abbreviations keep their capitals. */
export function inSentence(label: string): string {
  return label.replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase());
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
