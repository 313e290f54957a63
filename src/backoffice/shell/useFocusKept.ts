import { useEffect } from "react";

/**
 * A focused element, such as the button that decides a return, may disappear when its action is done. The focus then moves to the heading
 * of its section, unless something else has taken it, so that the next Tab continues from there instead of from the top.
 */
export function useFocusKept() {
  useEffect(() => {
    const content = document.getElementById("content");
    if (!content) return;
    /** The element that last had the focus and its ancestors, innermost first. While a dialog is open, the element that opened it. */
    let path: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest("dialog")) path = withAncestors(target, content);
    };
    const observer = new MutationObserver(() => {
      if (isLost(path)) setTimeout(() => isLost(path) && focusNear(path, content));
    });
    content.addEventListener("focusin", remember);
    observer.observe(content, { childList: true, subtree: true });
    return () => {
      content.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}

function withAncestors(element: Element, within: Element): Element[] {
  const path = [];
  for (let each: Element | null = element; each && each !== within; each = each.parentElement) path.push(each);
  return path;
}

const isLost = ([element]: readonly Element[]) =>
  element !== undefined && !element.isConnected && document.activeElement === document.body;

function focusNear(path: readonly Element[], content: Element) {
  // The section of a table has no heading of its own.
  const sections = path.filter((each) => each.isConnected && each.matches("article, section"));
  const [heading] = [...sections, content].flatMap((each) => each.querySelector<HTMLElement>("h1, h2, h3") ?? []);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
