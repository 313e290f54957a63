import { formatMoment } from "../../ui/dates.ts";
import { keptAtAttribute as attribute, keptAtId } from "./kept-names.ts";

/**
 * Shows how old a kept page is. `StaleNotice` is part of every page, hidden until <html> has the time in an attribute: the worker writes it
 * into a kept page, and this module sets it for kept replies. The oldest time counts.
 */

let sinceNavigation: string | null = null;

/** Call it with the time of each kept reply that is shown. */
export function noteKeptAt(at: string): void {
  if (sinceNavigation === null || at < sinceNavigation) sinceNavigation = at;
  const shown = document.documentElement.getAttribute(attribute);
  show(shown !== null && shown < at ? shown : at);
}

/** Call it when navigation to another page begins. */
export function beginNavigation(): void {
  sinceNavigation = null;
}

/** Call it once another page is shown, because the time of the previous one does not apply to it. */
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
