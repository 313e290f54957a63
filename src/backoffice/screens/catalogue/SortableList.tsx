import { type ReactNode, useRef, useState } from "react";
import { IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useReadOnly } from "../../form/read-only.ts";
import styles from "./SortableList.module.css";

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string | number;
  /** The accessible name of the item's buttons. */
  nameOf(item: Item): string;
  onChange(items: Item[]): void;
  children(item: Item, index: number): ReactNode;
}

/** A list that is sorted by dragging or with buttons. */
export function SortableList<Item>({ label, items, keyOf, nameOf, onChange, children }: SortableListProps<Item>) {
  const dragged = useRef<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const readOnly = useReadOnly();

  function move(from: number, to: number) {
    const next = [...items];
    const [item] = next.splice(from, 1);
    if (item === undefined) return;
    next.splice(to, 0, item);
    onChange(next);
  }

  /** The focus follows the moved item, so that the key can be pressed repeatedly. */
  function step(from: number, by: -1 | 1) {
    move(from, from + by);
    const wanted = by < 0 ? "up" : "down";
    requestAnimationFrame(() => {
      const row = list.current?.children[from + by];
      const button = row?.querySelector<HTMLButtonElement>(`[data-step="${wanted}"]:not(:disabled)`);
      (button ?? row?.querySelector<HTMLButtonElement>("[data-step]:not(:disabled)"))?.focus();
    });
  }

  return (
    <ol ref={list} className={styles.list} aria-label={label}>
      {items.map((item, index) => (
        <li
          key={keyOf(item)}
          className={styles.item}
          data-over={over === index || undefined}
          onDragOver={(event) => {
            if (dragged.current === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => {
            if (dragged.current === null) return;
            event.preventDefault();
            move(dragged.current, index);
            setOver(null);
          }}
        >
          {!readOnly && (
            <span
              className={styles.handle}
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                dragged.current = index;
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", nameOf(item));
              }}
              onDragEnd={() => {
                dragged.current = null;
                setOver(null);
              }}
            >
              <Icon name="menu" size={16} />
            </span>
          )}
          <div className={styles.content}>{children(item, index)}</div>
          <div className={styles.actions}>
            <IconButton
              icon="chevron-up"
              label={`Move ${nameOf(item)} up`}
              data-step="up"
              disabled={index === 0}
              onClick={() => step(index, -1)}
            />
            <IconButton
              icon="chevron-down"
              label={`Move ${nameOf(item)} down`}
              data-step="down"
              disabled={index === items.length - 1}
              onClick={() => step(index, 1)}
            />
            <IconButton
              icon="trash"
              label={`Remove ${nameOf(item)}`}
              onClick={() => onChange(items.filter((_, place) => place !== index))}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
