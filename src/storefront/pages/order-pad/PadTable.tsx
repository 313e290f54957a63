import type { ClipboardEvent, FocusEvent, KeyboardEvent } from "react";
import { text } from "../../../language/text.ts";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { Entry } from "./entries.ts";
import styles from "./order-pad.module.css";
import { PadRow } from "./PadRow.tsx";
import type { Pad } from "./pad.ts";
import { readCells, toLines } from "./read-cells.ts";

interface PadTableProps {
  pad: Pad;
  entries: Entry[];
  disabled: boolean;
  onAddAll(): void;
}

/**
 * The rows, with a spreadsheet's keys: Enter goes to the next row, the arrows up and down through a column, Ctrl+Enter adds all.
 * Pasted tables fill rows.
 */
export function PadTable({ pad, entries, disabled, onAddAll }: PadTableProps) {
  // Variants include prices only if the customer may see them.
  const showPrice = entries.some(({ read }) => read?.variant?.price !== undefined);

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    const field = findField(event.target);
    if (!field || nativeEvent.isComposing || altKey || shiftKey) return;
    const withCtrl = ctrlKey || metaKey;
    if (key === "Enter" && withCtrl) onAddAll();
    else if (key === "Enter") focusField(rowBeside(field, 1), "reference");
    else if ((key === "ArrowDown" || key === "ArrowUp") && !withCtrl)
      focusField(rowBeside(field, key === "ArrowDown" ? 1 : -1), field.dataset.field ?? "");
    else return;
    event.preventDefault();
  }

  const enter = (field: HTMLElement | null) => pad.enter(field && Number(findRow(field)?.dataset.entry));

  function onBlur({ target, relatedTarget }: FocusEvent) {
    const field = findField(target);
    // If the whole window loses the focus, the row is still being typed.
    if (field) enter(document.activeElement === field ? field : findField(relatedTarget));
    // Moving between the fields of one row does not count as leaving it.
    if (field && (field.dataset.field === "reference" || findRow(relatedTarget) !== findRow(field))) pad.read();
  }

  function onPaste(event: ClipboardEvent) {
    const field = findField(event.target);
    const text = event.clipboardData.getData("text/plain");
    // Text that is not a table goes into the field.
    if (!field || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    pad.insert(Number(findRow(field)?.dataset.entry), toLines(readCells(text)));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it
    <div
      className={styles.grid}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => enter(findField(target))}
      onBlur={onBlur}
      onPaste={onPaste}
    >
      <Table caption={text("Order pad")}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{text("Line")}</VisuallyHidden>
            </th>
            <th scope="col" className={styles.named}>
              {text("Reference")}
            </th>
            <th scope="col">{text("Product")}</th>
            <th scope="col">{text("Availability")}</th>
            {showPrice && (
              <th scope="col" data-number>
                {text("Unit price")}
              </th>
            )}
            <th scope="col" className={styles.named}>
              {text("Quantity")}
            </th>
            {showPrice && (
              <th scope="col" data-number>
                {text("Total")}
              </th>
            )}
            <th scope="col">
              <VisuallyHidden>{text("Remove")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <PadRow key={entry.id} entry={entry} line={index + 1} pad={pad} showPrice={showPrice} disabled={disabled} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function findField(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement && target.dataset.field !== undefined ? target : null;
}

function findRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-entry]") : null;
}

function rowBeside(field: HTMLElement, by: 1 | -1): Element | null | undefined {
  const row = findRow(field);
  return by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
}

function focusField(row: Element | null | undefined, field: string) {
  row?.querySelector<HTMLInputElement>(`[data-field="${field}"]`)?.focus();
}
