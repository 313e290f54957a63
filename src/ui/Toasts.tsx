import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { IconButton } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { join } from "./join.ts";
import styles from "./Toasts.module.css";
import { atFirst, current, dismiss, subscribe, type Toast, toastTime } from "./toast.ts";

/** The place where toasts appear. Once, at the end of the page. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, current, atFirst);
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  // A popover lies above open dialogs, if it is the last to be opened.
  useEffect(() => {
    const place = ref.current;
    if (!place?.showPopover) return;
    if (place.matches(":popover-open")) place.hidePopover();
    if (newest !== undefined) place.showPopover();
  }, [newest]);

  return (
    <div ref={ref} popover="manual" className={styles.place}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Goes by itself, but not while it is pointed at or has the focus. */
function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), toastTime);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, one of two; pointing at it only holds its clock
    <div
      className={join(styles.toast, styles[toast.kind])}
      role={toast.kind === "success" ? "status" : "alert"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.sign}>
        <Icon name={toast.kind === "success" ? "check" : "alert"} size={18} />
      </span>
      <div className={styles.words}>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <IconButton icon="close" label="Dismiss" onClick={() => dismiss(toast.id)} />
    </div>
  );
}
