/**
 * Remembers what is typed and which buttons are pressed before the page is hydrated, and repeats it afterwards: React renders each
 * field as it knows it. Runs in <head>, because a page is painted, and can be used, while the rest of it is still arriving. It listens
 * on the way down: while React waits for the page's data, it stops each event at the document. Links and forms need no scripts, but
 * offline a link waits too: it would lead to the browser's own error page.
 *
 * Bundled by itself and written into the page (`?script`).
 */
type TextField = HTMLInputElement | HTMLTextAreaElement;

const presses = new AbortController();
const typing = new AbortController();
const pressed = new Map<HTMLElement, Event>();
const typed = new Map<TextField, string>();

addEventListener(
  "input",
  ({ target }) => {
    if (isTextField(target)) typed.set(target, target.value);
  },
  { signal: typing.signal, capture: true },
);
addEventListener(
  "click",
  (event) => {
    const element = (event.target as Element).closest<HTMLButtonElement | HTMLAnchorElement>("button, a[href]");
    if (!element || !(element instanceof HTMLAnchorElement ? isLostOffline(element, event) : needsScripts(element)))
      return;
    pressed.set(element, event);
    element.dataset.pressed = "";
  },
  { signal: presses.signal, capture: true },
);
addEventListener(
  "keydown",
  (event) => {
    const { key, target } = event;
    // In a form the browser submits it.
    if (key === "Enter" && isTextField(target) && !target.form) pressed.set(target, event);
  },
  { signal: presses.signal, capture: true },
);
addEventListener(
  "hydrated",
  () => {
    presses.abort();
    for (const [element, event] of pressed) {
      delete element.dataset.pressed;
      // It made React hydrate the page at once, and is about to be handled.
      if (event.eventPhase !== Event.NONE && !event.defaultPrevented) pressed.delete(element);
    }
    void repeatAll();
  },
  { once: true },
);

const needsScripts = ({ type, popoverTargetElement }: HTMLButtonElement) =>
  type === "button" && popoverTargetElement === null;

function isLostOffline(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.download || link.hash;
  if (navigator.onLine || opensElsewhere || link.origin !== location.origin) return false;
  event.preventDefault();
  return true;
}

/** In tasks of their own: React hydrates the rest of a page where it is used, but not while it runs effects. */
async function repeatAll() {
  const pause = () => new Promise((done) => setTimeout(done));
  await pause();
  typing.abort();
  for (const [field, text] of typed) typeAgain(field, text);
  await pause();
  for (const [element, event] of pressed) {
    if (event.type === "click") element.click();
    else element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await pause();
  }
}

/** React ignores an event unless the text differs from the one that was last set through the field itself. */
function typeAgain(field: TextField, text: string) {
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "file"].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
