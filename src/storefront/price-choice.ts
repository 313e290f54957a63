/** Whether prices are shown with or without GST: every page contains both, and an attribute of <html> decides which is visible. */

const key = "prices";
const withGst = "with-gst";
const changed = "prices-chosen";

/** Runs in <head> before anything is painted, so that the right prices appear immediately. */
export const pricesMarker = `try{if(localStorage.getItem("${key}")==="${withGst}")document.documentElement.dataset.prices="${withGst}"}catch(e){}`;

export function arePricesWithGst(): boolean {
  return document.documentElement.dataset.prices === withGst;
}

export function choosePrices(areWithGst: boolean): void {
  const { dataset } = document.documentElement;
  if (areWithGst) dataset.prices = withGst;
  else delete dataset.prices;
  try {
    if (areWithGst) localStorage.setItem(key, withGst);
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so the choice lasts only for this page.
  }
  dispatchEvent(new Event(changed));
}

export function onPricesChosen(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}
