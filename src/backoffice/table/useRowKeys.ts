import { type RefObject, useEffect } from "react";
import { isTyping } from "../parts/shortcuts.ts";

/** j and k or the arrow keys move between rows, x selects. Enter activates the link. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector("dialog:modal")) return;
      const rows = [...(body.current?.rows ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const inTable = at >= 0 || body.current?.closest("section") === document.activeElement;
      const step = rowStep(event.key, inTable);
      if (step !== 0) {
        const row = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
        if (!row) return;
        event.preventDefault();
        (row.querySelector<HTMLElement>("td a") ?? row).focus();
        row.scrollIntoView({ block: "nearest" });
      } else if (event.key === "x" && at >= 0) {
        event.preventDefault();
        rows[at]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [body]);
}

/** Outside the table, the arrow keys scroll the page. */
function rowStep(key: string, inTable: boolean): number {
  if (key === "j" || (inTable && key === "ArrowDown")) return 1;
  if (key === "k" || (inTable && key === "ArrowUp")) return -1;
  return 0;
}
