import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { isTyping } from "../parts/shortcuts.ts";
import { groups } from "../routes.tsx";
import { useMay } from "../session.ts";
import styles from "./Shortcuts.module.css";

const patienceMs = 1500;

/** Keys for those who come here every day. They mean something only while no field has the focus and no dialog is open. */
export function Shortcuts({ open, onOpen }: { open: boolean; onOpen(open: boolean): void }) {
  const navigate = useNavigate();
  const may = useMay();
  const began = useRef(0);
  const ways = [
    { key: "s", name: "Start", path: "" },
    ...groups.flatMap(({ screens }) =>
      screens.flatMap(({ key, name, path, right }) => (key && name && may(right) ? [{ key, name, path }] : [])),
    ),
  ];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector("dialog:modal")) return;
      const afterG = event.timeStamp - began.current < patienceMs;
      began.current = 0;
      const way = afterG && ways.find(({ key }) => key === event.key);
      if (way) {
        event.preventDefault();
        event.stopImmediatePropagation();
        navigate(`/${way.path}`);
      } else if (event.key === "g") began.current = event.timeStamp;
      else if (event.key === "?") onOpen(true);
      else if (event.key === "/") {
        const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
        if (!field) return;
        event.preventDefault();
        field.select();
      }
    };
    // Before the table's own keys: the second key after g is not one of those.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  });

  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={() => onOpen(false)}>
      <dl className={styles.keys}>
        {ways.map(({ key, name }) => (
          <Keys key={key} keys={["g", key]} does={`Go to ${name}`} />
        ))}
        <Keys keys={["/"]} does="Search in this list" />
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
