/**
 * Remembers what is typed and chosen and which buttons are pressed before the page is hydrated, and repeats it afterwards, because
 * React renders each field as it knows it. Runs in <head>, because a page is painted, and can be used, while the rest is still
 * arriving. It listens in the capture phase: while React waits for the page's data, it stops each event at the document. Links and
 * forms need no scripts, but offline a link waits too, because it would lead to the browser's own error page.
 *
 * Bundled separately and written into the page (`?script`).
 */
type TextField = HTMLInputElement | HTMLTextAreaElement;
type Choice = HTMLInputElement | HTMLSelectElement;

interface Typed {
  text: string;
  /** The selection; null for fields that have none. */
  from: number | null;
  to: number | null;
}

const presses = new AbortController();
const typing = new AbortController();
const pressed = new Map<HTMLElement, Event>();
const typed = new Map<TextField, Typed>();
const chosen = new Map<Choice, string | boolean>();
let isHydrated = false;
/** An input method replaces the text it is composing, so the field is not changed until it is done. */
let isComposing = false;
/** Text typed after the slash key before the search box has arrived. */
let typedAhead: string | null = null;

for (const kind of ["keydown", "beforeinput", "click"]) {
  addEventListener(kind, catchUp, { signal: typing.signal, capture: true });
}
for (const kind of ["compositionstart", "compositionend"]) {
  addEventListener(kind, () => (isComposing = kind === "compositionstart"), { signal: typing.signal, capture: true });
}
addEventListener(
  "input",
  ({ target }) => {
    if (isTextField(target)) typed.set(target, readTyped(target));
  },
  { signal: typing.signal, capture: true },
);
addEventListener(
  "change",
  ({ target }) => {
    // `start-scripts.ts` handles changes that submit a form.
    if (!isChoice(target) || target.form?.dataset.submitOnChange !== undefined) return;
    chosen.set(target, target instanceof HTMLSelectElement ? target.value : target.checked);
  },
  { signal: typing.signal, capture: true },
);
addEventListener(
  "click",
  (event) => {
    const element = (event.target as Element).closest<HTMLButtonElement | HTMLAnchorElement>("button, a[href]");
    if (!element || !(element instanceof HTMLAnchorElement ? isLostOffline(element, event) : needsScripts(element)))
      return;
    press(element, event);
    element.dataset.pressed = "";
  },
  { signal: presses.signal, capture: true },
);
addEventListener(
  "keydown",
  (event) => {
    const { key, target } = event;
    if (typedAhead !== null) typeAhead(event);
    // In a form, the browser submits it.
    else if (key === "Enter" && isTextField(target) && !target.form) press(target, event);
    else if (key === "/" && leadsToSearch(event)) {
      event.preventDefault();
      if (!enterSearchBox()) awaitSearchBox();
    }
  },
  { signal: presses.signal, capture: true },
);
addEventListener(
  "hydrated",
  () => {
    isHydrated = true;
    presses.abort();
    for (const [element, event] of pressed) {
      delete element.dataset.pressed;
      // It made React hydrate the page immediately, and is about to be handled.
      if (event.eventPhase !== Event.NONE && !event.defaultPrevented) pressed.delete(element);
    }
    void repeatAll();
  },
  { once: true },
);

/** React must not handle the press before it knows the input. */
function press(element: HTMLElement, event: Event) {
  pressed.set(element, event);
  if (typed.size + chosen.size > 0) event.stopPropagation();
}

/**
 * Once React knows a field, it may render it without the typed text until that is repeated. The text is therefore also repeated before the
 * next key or click takes effect.
 */
function catchUp(event: Event) {
  // Repeating also triggers events.
  if (!event.isTrusted || (event as InputEvent).isComposing) return;
  for (const [field, text] of typed) if (isHydrated || isKnown(field)) typeAgain(field, text);
  if (!isHydrated) return;
  for (const [field, choice] of chosen) {
    chosen.delete(field);
    chooseAgain(field, choice);
  }
}

/** React watches the value of each field that it has hydrated or is hydrating. */
const isKnown = (field: TextField) => Object.hasOwn(field, "value");

function enterSearchBox(): HTMLInputElement | null {
  const box = document.querySelector<HTMLInputElement>("[role=search] input");
  box?.focus();
  box?.select();
  return box;
}

/** The search box has not arrived yet. */
function awaitSearchBox() {
  typedAhead = "";
  const observer = new MutationObserver(() => {
    const box = enterSearchBox();
    if (!box) return;
    observer.disconnect();
    if (typedAhead) {
      box.value = typedAhead;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
    typedAhead = null;
  });
  observer.observe(document, { childList: true, subtree: true });
}

function typeAhead(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== "Backspace")) return;
  event.preventDefault();
  typedAhead = key === "Backspace" ? (typedAhead ?? "").slice(0, -1) : typedAhead + key;
}

/** The same rule as in `SearchBox`. */
function leadsToSearch({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(target as Element).closest("input, textarea, select, [contenteditable], dialog");
}

const needsScripts = ({ type, popoverTargetElement }: HTMLButtonElement) =>
  type === "button" && popoverTargetElement === null;

function isLostOffline(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.download || link.hash;
  // With a worker, the link leads to a kept page or the offline page.
  if (navigator.onLine || navigator.serviceWorker?.controller || opensElsewhere || link.origin !== location.origin)
    return false;
  event.preventDefault();
  return true;
}

/** In separate tasks: React hydrates parts of a page on interaction, but not while it runs effects. */
async function repeatAll() {
  const pause = () => new Promise((done) => setTimeout(done));
  await pause();
  while (isComposing) await new Promise((done) => addEventListener("compositionend", done, { once: true }));
  typing.abort();
  for (const [field, text] of typed) typeAgain(field, text);
  for (const [field, choice] of chosen) chooseAgain(field, choice);
  await pause();
  for (const [element, event] of pressed) {
    if (event.type === "click") element.click();
    else element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await pause();
  }
}

function readTyped({ value: text, selectionStart: from, selectionEnd: to }: TextField): Typed {
  return { text, from, to };
}

/** React ignores an event unless the text differs from the one last set through the field's own property. */
function typeAgain(field: TextField, last: Typed) {
  const { text, from, to } = field.value === last.text ? readTyped(field) : last;
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  // Number fields have no selection.
  if (from !== null) field.setSelectionRange(from, to);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Likewise for a checkbox or radio button: set to the opposite state, so that the click brings it into the right one. */
function chooseAgain(field: Choice, choice: string | boolean) {
  if (field instanceof HTMLSelectElement) {
    field.value = String(choice);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    field.checked = !choice;
    field.click();
  }
}

const boxes = ["checkbox", "radio"];

function isChoice(target: EventTarget | null): target is Choice {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && boxes.includes(target.type));
}

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement) return ![...boxes, "file"].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
