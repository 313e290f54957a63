/** Where React Router notes how far each entry of the history was scrolled. */
const storageKey = "react-router-scroll-positions";

/** What the script does that React Router writes into each page: see `withoutScrollScript`. The page's other scripts start after it. */
export function restoreScroll(): void {
  const { history } = window;
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(storageKey) || "{}")[history.state.key];
    if (typeof top === "number") scrollTo(0, top);
  } catch {
    // The browser blocks storage for this site; or React Router did not write it, and does when the page is left.
  }
}
