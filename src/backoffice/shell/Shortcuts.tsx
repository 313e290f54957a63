import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { isTyping } from "../parts/shortcuts.ts";
import { groups } from "../routes.tsx";
import { usePermissions } from "../session.ts";
import styles from "./Shortcuts.module.css";

const patienceMs = 1500;
const never = Number.NEGATIVE_INFINITY;

interface ShortcutsProps {
  open: boolean;
  onOpen(open: boolean): void;
  searchOpen: boolean;
  onSearch(open: boolean): void;
}

/** Keyboard shortcuts. Except for Ctrl+K, they are ignored while a field has the focus; all are ignored while another dialog is open. */
export function Shortcuts({ open, onOpen, searchOpen, onSearch }: ShortcutsProps) {
  const navigate = useNavigate();
  const can = usePermissions();
  const began = useRef(never);
  const ways = [
    { key: "s", name: "Start", path: "" },
    ...groups.flatMap(({ screens }) =>
      screens.flatMap(({ key, name, path, right }) => (key && name && can(right) ? [{ key, name, path }] : [])),
    ),
  ];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
        if (!searchOpen && document.querySelector("dialog:modal")) return;
        event.preventDefault();
        onSearch(!searchOpen);
        return;
      }
      if (isTyping(event) || document.querySelector("dialog:modal")) return;
      const afterG = event.timeStamp - began.current < patienceMs;
      began.current = never;
      const way = afterG && ways.find(({ key }) => key === event.key);
      if (way) {
        event.preventDefault();
        event.stopImmediatePropagation();
        navigate(`/${way.path}`);
      } else if (event.key === "g") began.current = event.timeStamp;
      else if (event.key === "?") onOpen(true);
      else if (event.key === "/") {
        event.preventDefault();
        onSearch(true);
      } else if (event.key === "f") {
        const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
        if (!field) return;
        event.preventDefault();
        field.select();
      }
    };
    // In the capture phase, so that the key after g does not reach the table's own shortcuts.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  });

  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={() => onOpen(false)}>
      <dl className={styles.keys}>
        {ways.map(({ key, name }) => (
          <Keys key={key} keys={["g", key]} does={`Go to ${name}`} />
        ))}
        <Keys keys={["Ctrl", "K"]} does="Search everything" />
        <Keys keys={["/"]} does="Search everything" />
        <Keys keys={["f"]} does="Search in this list" />
        <Keys keys={["j"]} does="Next row" />
        <Keys keys={["k"]} does="Previous row" />
        <Keys keys={["Enter"]} does="Open row" />
        <Keys keys={["x"]} does="Select row" />
        <Keys keys={["?"]} does="Show shortcuts" />
      </dl>
    </Dialog>
  );
}

function Keys({ keys, does }: { keys: string[]; does: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
