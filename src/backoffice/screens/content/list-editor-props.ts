import type { ReactNode } from "react";
import type { Query } from "../../useCall.ts";

/** Props of a field of the edited item, by field name. */
export type FieldOf = (name: string) => { name: string; error: string | null; onChange(): void };

/** A list with the fingerprint by which the server detects a colleague's change. */
export interface EditedList<Item> {
  data: Item[];
  seen: string;
}

export interface ListEditorProps<Item extends { id: number }, Given> {
  title: string;
  intro: string;
  /** Singular name of an item: "question". */
  singular: string;
  /** Plural name: "questions". */
  plural: string;
  /** What the shop shows while the list is empty. */
  emptyText: string;
  query: Query<EditedList<Item>>;
  nameOf(item: Item): string;
  show(item: Item): ReactNode;
  /** The item as sent to the server. */
  toSent(item: Item): Given;
  /** The typed fields as sent to the server. */
  fromFields(field: (name: string) => string, item: Item | null): Given;
  fields(of: FieldOf, item: Item | null): ReactNode;
  /** The item as its fields hold it, where that differs from what is stored. */
  toFields?(item: Item): object;
  /** For fields without a label of their own, by field name. */
  labels?: Readonly<Record<string, string>>;
  /** A preview of the typed item. */
  preview?(item: Given): ReactNode;
  save(items: Given[], seen: string): Promise<unknown>;
  /** Puts the preview beside the fields. */
  previewBeside?: boolean;
  /** Shown beside the Add button. */
  actions?: ReactNode;
}
