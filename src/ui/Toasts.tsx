import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { text } from "../language/text.ts";
import { Button, ButtonLink, IconButton } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { join } from "./join.ts";
import styles from "./Toasts.module.css";
import { actionTime, atFirst, current, dismiss, subscribe, type Toast, toastTime } from "./toast.ts";
import { unbrokenAmounts } from "./unbroken-amounts.ts";

/** Where toasts appear. Rendered once, at the end of the page. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, current, atFirst);
  const ref = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const dialog = useOpenDialog(newest);

  // A popover appears above everything opened before it, so it is reopened for each toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place in the page is another element
  useEffect(() => {
    const place = ref.current;
    // The dialog may have closed by now; the toasts then move back to the page.
    if (newest === undefined || !place?.isConnected || !place.showPopover) return;
    place.showPopover();
    return () => {
      if (place.isConnected) place.hidePopover();
    };
  }, [newest, dialog]);

  const place = (
    <section ref={ref} popover="manual" aria-label={text("Notifications")} className={styles.place}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
  return dialog ? createPortal(place, dialog) : place;
}

/** A modal dialog makes everything outside it inert; while one is open, toasts must be inside it. */
function useOpenDialog(newest: number | undefined): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useLayoutEffectHere(() => {
    if (newest === undefined) return;
    const open = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
    setDialog(open);
    const leave = () => setDialog(null);
    open?.addEventListener("close", leave);
    return () => open?.removeEventListener("close", leave);
  }, [newest]);
  return dialog;
}

// Runs before painting, so that a toast does not jump; on the server, React warns about layout effects.
const useLayoutEffectHere = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Disappears by itself, but not while hovered or focused. */
function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), toast.action ? actionTime : toastTime);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.action]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds its clock
    <div
      className={join(styles.toast, styles[toast.kind])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.sign}>
        <Icon name={toast.kind === "success" ? "check" : "alert"} size={18} />
      </span>
      <div className={styles.words} role={toast.kind === "success" ? "status" : "alert"}>
        <strong>{toast.title}</strong>
        {toast.count > 1 && <span className={styles.count}>× {toast.count}</span>}
        {toast.text && <p>{unbrokenAmounts(toast.text)}</p>}
      </div>
      <Action toast={toast} />
      <IconButton icon="close" label={text("Dismiss")} onClick={() => dismiss(toast.id)} />
    </div>
  );
}

function Action({ toast: { id, action } }: { toast: Toast }) {
  if (!action) return null;
  if ("to" in action) {
    return (
      <ButtonLink to={action.to} variant="quiet" size="small" onClick={() => dismiss(id)}>
        {action.name}
      </ButtonLink>
    );
  }
  const press = () => {
    dismiss(id);
    action.press();
  };
  return (
    <Button variant="quiet" size="small" onClick={press}>
      {action.name}
    </Button>
  );
}
