/**
 * Gets a page's scripts and has them take it over: as soon as it is loaded and the browser has nothing else to do, or at the
 * first sign that somebody is about to use it. One module is run after the other, with room for the browser in between.
 * A click on a button that only scripts can answer is kept and repeated.
 *
 * Stands in the page as its text, so it must not use anything from outside.
 *
 * @param entry address of the module that is fetched with the others, but run by what the page says itself
 * @param modules addresses of the modules to run one by one, those that others need first
 */
export function startScripts(entry: string, modules: string[]): void {
  const signs = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];
  const page = new AbortController();
  const { signal } = page;
  const pause = () => new Promise((done) => setTimeout(done));
  let begun = false;
  let missed: HTMLElement | null = null;

  /**
   * Most browsers never ask again for a module that they could not fetch, so a file is fetched as a file, and becomes a module
   * only when it is there.
   */
  async function fetched(address: string, priority: RequestPriority) {
    const answer = await fetch(address, { priority });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await answer.arrayBuffer();
  }

  async function begin(priority: RequestPriority) {
    if (begun) return;
    begun = true;
    try {
      await Promise.all([...modules, entry].map((address) => fetched(address, priority)));
      for (const address of modules) {
        await import(/* @vite-ignore */ address);
        await pause();
      }
    } catch {
      // The connection is gone, say. The page goes on as it is, and the next sign tries again.
      begun = false;
      return;
    }
    const boot = document.createElement("script");
    boot.type = "module";
    boot.text = document.getElementById("boot")?.textContent ?? "";
    document.head.append(boot);
    boot.remove();
  }

  const atOnce = () => begin("high");
  const beside = () => begin("low");
  for (const sign of signs) addEventListener(sign, atOnce, { signal, passive: true, capture: true });
  addEventListener(
    "click",
    ({ target }) => {
      const button = (target as Element).closest("button");
      missed = button?.type === "button" && !button.popoverTargetElement ? button : null;
    },
    { signal },
  );
  addEventListener(
    "change",
    ({ target }) => {
      const { form } = target as HTMLInputElement;
      if (form?.dataset.atOnce !== undefined) form.requestSubmit();
    },
    { signal },
  );
  addEventListener(
    "taken-over",
    () => {
      page.abort();
      missed?.click();
    },
    { signal },
  );

  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(beside, { timeout: 2000 }) : setTimeout(beside, 200);
  if ("signedIn" in document.documentElement.dataset) void atOnce();
  else if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
