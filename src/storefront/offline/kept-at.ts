import { formatMoment } from "../../ui/dates.ts";
import { keptAtAttribute as attribute, keptAtId } from "./kept-names.ts";

/**
 * Says from when a page is that was kept. `StaleNotice` is in every page, and hidden until <html> has the time in an attribute: the worker
 * writes it into a kept page, and a kept reply brings it here. The oldest one counts.
 */

let sinceNavigation: string | null = null;

/** To be called with the time of each kept reply that is shown. */
export function noteKeptAt(at: string): void {
  if (sinceNavigation === null || at < sinceNavigation) sinceNavigation = at;
  const shown = document.documentElement.getAttribute(attribute);
  show(shown !== null && shown < at ? shown : at);
}

/** To be called when the navigation to another page begins. */
export function beginNavigation(): void {
  sinceNavigation = null;
}

/** Call it once another page is shown: the date of the last one does not apply to it. */
export function endNavigation(): void {
  show(sinceNavigation);
}

function show(at: string | null): void {
  const { documentElement } = document;
  if (at === null) {
    documentElement.removeAttribute(attribute);
    return;
  }
  documentElement.setAttribute(attribute, at);
  const time = document.getElementById(keptAtId);
  if (time) time.textContent = formatMoment(at);
}
