/** Where React Router stores the scroll position of each history entry. */
const storageKey = "react-router-scroll-positions";

/** Does what React Router's inline script does: see `withoutScrollScript`. The page's other scripts start after it. */
export function restoreScroll(): void {
  const { history } = window;
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(storageKey) || "{}")[history.state.key];
    if (typeof top === "number") scrollTo(0, top);
  } catch {
    // The browser blocks storage for this site, or the value was not written by React Router, which will overwrite it when the page is
    // left.
  }
}
