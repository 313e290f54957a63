import { Component, Fragment, type ReactNode, type RefObject } from "react";

interface RefilledProps {
  form: RefObject<HTMLFormElement | null>;
  /** The version that the fields show. */
  from: string;
  children: ReactNode;
}

/** Fields that are created again for each version. Whoever has the cursor in one of them keeps it there. */
export class Refilled extends Component<RefilledProps> {
  override getSnapshotBeforeUpdate({ from }: RefilledProps): (() => void) | null {
    const form = this.props.form.current;
    return form && from !== this.props.from ? rememberFocus(form) : null;
  }

  override componentDidUpdate(_props: RefilledProps, _state: unknown, restoreFocus: (() => void) | null) {
    restoreFocus?.();
  }

  override render() {
    return <Fragment key={this.props.from}>{this.props.children}</Fragment>;
  }
}

function rememberFocus(form: HTMLFormElement): (() => void) | null {
  const before = document.activeElement;
  if (!(before instanceof HTMLElement) || !form.contains(before)) return null;
  const path = pathTo(before, form);
  const name = before.getAttribute("name");
  const select = rememberSelection(before);
  const { scrollLeft, scrollTop } = before;
  return () => {
    if (before.isConnected) return;
    const now = name === null ? atPath(path, form) : namedLike(before, name, form);
    if (now?.tagName !== before.tagName) return;
    now.focus({ preventScroll: true });
    select(now);
    now.scrollTo(scrollLeft, scrollTop);
  };
}

/** Fields may share a name, as the choices of a group do. */
function namedLike(field: HTMLElement, name: string, form: HTMLFormElement): HTMLElement | undefined {
  const choice = (element: Element) => element.getAttribute("value");
  const named = [...form.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`)];
  return named.find((each) => choice(each) === choice(field)) ?? named[0];
}

function pathTo(element: Element, form: Element): number[] {
  const path = [];
  for (let each = element; each !== form && each.parentElement; each = each.parentElement)
    path.unshift([...each.parentElement.children].indexOf(each));
  return path;
}

const atPath = (path: readonly number[], form: Element) =>
  path.reduce<Element | undefined>((within, place) => within?.children[place], form) as HTMLElement | undefined;

function rememberSelection(field: HTMLElement): (now: HTMLElement) => void {
  if (!isText(field)) return () => {};
  const { selectionStart, selectionEnd, selectionDirection, value } = field;
  // Some types, such as emails, have no selection.
  if (selectionStart === null) return () => {};
  const isWhole = value !== "" && selectionStart === 0 && selectionEnd === value.length;
  return (now) => {
    if (!isText(now)) return;
    if (isWhole) now.select();
    else now.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
  };
}

const isText = (element: HTMLElement) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
