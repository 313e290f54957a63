import { useState } from "react";
import { flatten, type Values } from "../../form/edited-record.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { FormPreview } from "./FormPreview.tsx";
import styles from "./ListEditor.module.css";
import type { EditedList, ListEditorProps } from "./list-editor-props.ts";

interface ItemFormProps<Item extends { id: number }, Given> extends ListEditorProps<Item, Given> {
  /** The id of the item, or `new`. */
  edit: string;
  list: EditedList<Item>;
  onClose(): void;
}

/** The form of one item. It stays open, with its original values, when a colleague changes the list or removes the item. */
export function ItemForm<Item extends { id: number }, Given>(props: ItemFormProps<Item, Given>) {
  const { edit, list, onClose, singular, save, toSent, fromFields, fields, preview, previewBeside = false } = props;
  const { toFields = (item: Item) => item, labels = {} } = props;
  const [place] = useState(() => findPosition(list));
  const [edited] = useState(() => list.data[place] ?? null);
  const prefix = `items.${place}.`;
  if (!edited && edit !== "new") return null;

  function findPosition({ data }: EditedList<Item>): number {
    const index = data.findIndex(({ id }) => String(id) === edit);
    return index < 0 ? data.length : index;
  }

  const readFrom = (all: Record<string, string>, item: Item | null) =>
    fromFields((name) => all[prefix + name] ?? "", item);

  return (
    <SideForm
      title={edited ? `Edit this ${singular}` : `New ${singular}`}
      open
      onClose={onClose}
      broad={previewBeside}
      record={{
        current: list,
        version: ({ seen }) => seen,
        values: (stored): Values => {
          const item = stored.data[findPosition(stored)];
          return item ? withPrefix(flatten(toFields(item)), prefix) : {};
        },
        labels: withPrefix(labels, prefix),
        isFilledOnce: true,
      }}
      submitLabel="Save"
      successMessage="Saved and published."
      action={(all, _form, against) => {
        const items = against.data;
        const index = findPosition(against);
        // An item that a colleague has removed is added again.
        const item = readFrom(all, items[index] ?? null);
        const others = (some: Item[]) => some.map(toSent);
        return save([...others(items.slice(0, index)), item, ...others(items.slice(index + 1))], against.seen);
      }}
    >
      {(errors) => (
        <div className={previewBeside ? styles.beside : styles.below}>
          <div className={styles.below}>{fields((name) => errors.of(prefix + name), edited)}</div>
          {preview && <FormPreview>{(all) => preview(readFrom(all, edited))}</FormPreview>}
        </div>
      )}
    </SideForm>
  );
}

function withPrefix(values: Values, prefix: string): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
}
