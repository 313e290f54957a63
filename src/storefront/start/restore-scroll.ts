/** Where React Router notes how far each entry of the history was scrolled. */
const storageKey = "react-router-scroll-positions";

/** What the script does that React Router writes into each page: see `withoutScrollScript`. */
export function restoreScroll(): void {
  const { history } = window;
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(storageKey) || "{}")[history.state.key];
    if (typeof top === "number") scrollTo(0, top);
  } catch {
    sessionStorage.removeItem(storageKey);
  }
}
