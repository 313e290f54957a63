/**
 * Starts the scripts deferred by `deferScripts`: once the page has loaded, its largest picture has been shown and the
 * browser is idle, or as soon as the visitor is about to use it. Modules run one at a time, and the browser may paint in between.
 *
 * Bundled separately and written into the page (`?script`).
 */
import { restoreScroll } from "./restore-scroll.ts";

restoreScroll();

const held = document.getElementById("held-scripts");
const { entry = "", modules: others = "", styles } = held?.dataset ?? {};
const modules = others.split(" ").filter(Boolean);
const intents = ["pointerdown", "touchstart", "keydown", "focusin", "online"];
const listeners = new AbortController();
const { signal } = listeners;
let isStarted = false;

const pause = () => new Promise((done) => setTimeout(done));
/** `repeat-input.ts` has a press to repeat. */
const isPressed = () => document.querySelector("[data-pressed]") !== null;

/** Most browsers never retry a module that failed to load, so each file is fetched into the cache before it is imported. */
async function download(address: string, priority: RequestPriority) {
  const response = await fetch(address, { priority });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await response.arrayBuffer();
}

/** Loads the styles that only scripts need. */
const addStyles = (address: string) =>
  new Promise((done, fail) => {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "stylesheet", href: address, onload: done, onerror: fail }));
  });

async function start(priority: RequestPriority) {
  if (isStarted) return;
  isStarted = true;
  try {
    await Promise.all([
      styles && addStyles(styles),
      ...[...modules, entry].map((address) => download(address, priority)),
    ]);
    for (const address of modules) {
      await import(/* @vite-ignore */ address);
      await pause();
    }
  } catch {
    // For example, offline. The page keeps working without scripts, and the next interaction tries again; a press to be repeated keeps
    // retrying.
    isStarted = false;
    if (isPressed()) setTimeout(() => start("high"), 3000);
    return;
  }
  const boot = document.createElement("script");
  boot.type = "module";
  boot.text = held?.textContent ?? "";
  document.head.append(boot);
  boot.remove();
}

for (const intent of intents) {
  addEventListener(intent, () => start("high"), { signal, passive: true, capture: true });
}
// When a page is laid out under a resting mouse, browsers also send events, with a movement of 0.
addEventListener(
  "mousemove",
  ({ movementX, movementY }) => {
    if (movementX || movementY) void start("high");
  },
  { signal, passive: true },
);
addEventListener(
  "change",
  ({ target }) => {
    const { form } = target as HTMLInputElement;
    if (form?.dataset.submitOnChange === undefined) return;
    // In a separate task, because React may hydrate the page for this event, and handle it.
    setTimeout(() => signal.aborted || form.requestSubmit());
  },
  // While React waits for the page's data, it stops events at the document.
  { signal, capture: true },
);
addEventListener("hydrated", () => listeners.abort(), { signal });

/**
 * A page is often painted only after it has loaded, and its scripts would then come between the largest picture and the screen.
 * Browsers report the first paint and each larger one; a page in the background is not painted at all.
 */
function startWhenShown() {
  let timer = setTimeout(startWhenIdle, 2000);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(startWhenIdle, 300);
  });
  for (const type of ["paint", "largest-contentful-paint"]) observer.observe({ type, buffered: true });
}

function startWhenIdle() {
  if ("requestIdleCallback" in window) requestIdleCallback(() => start("low"), { timeout: 2000 });
  else setTimeout(() => start("low"), 200);
}

if ("signedIn" in document.documentElement.dataset || isPressed()) void start("high");
else if (document.readyState === "complete") startWhenShown();
else addEventListener("load", startWhenShown, { once: true });
