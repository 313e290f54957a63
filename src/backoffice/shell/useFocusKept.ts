import { useEffect } from "react";

/**
 * What has the focus may disappear with what it did, such as the button that decides a return. The heading of the section it
 * was in gets the focus then, unless something else has taken it: the next Tab goes on from there, and not from the top.
 */
export function useFocusKept() {
  useEffect(() => {
    const content = document.getElementById("content");
    if (!content) return;
    /** The element that last had the focus, and all that it is in, innermost first. Behind a dialog, what opened it. */
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
  // The section of a table has none of its own.
  const sections = path.filter((each) => each.isConnected && each.matches("article, section"));
  const [heading] = [...sections, content].flatMap((each) => each.querySelector<HTMLElement>("h1, h2, h3") ?? []);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
