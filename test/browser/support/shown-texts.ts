import type { Locator } from "@playwright/test";

/** Notes each text that an element shows from now on. @returns a function that reads them */
export async function watchTexts(element: Locator): Promise<() => Promise<string[]>> {
  const watched = await element.evaluateHandle((node) => {
    const texts: string[] = [];
    const observer = new MutationObserver(() => texts.push(node.textContent));
    observer.observe(node, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => watched.jsonValue();
}
