import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { toast } from "../../../ui/toast.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { errorMessage } from "../../messages.ts";
import { confirm } from "../../parts/confirm.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import type { Query } from "../../useCall.ts";
import { FormPreview } from "./FormPreview.tsx";
import styles from "./ListEditor.module.css";

/** Props of a field of the edited item, by field name. */
export type FieldOf = (name: string) => { name: string; error: string | null; onChange(): void };

interface ListEditorProps<Item extends { id: number }, Given> {
  title: string;
  intro: string;
  /** Singular name of an item: "question". */
  singular: string;
  /** Plural name: "questions". */
  plural: string;
  /** What the shop shows while the list is empty. */
  emptyText: string;
  query: Query<{ data: Item[]; seen: string }>;
  nameOf(item: Item): string;
  show(item: Item): ReactNode;
  /** The item as sent to the server. */
  toSent(item: Item): Given;
  /** The typed fields as sent to the server. */
  fromFields(field: (name: string) => string, item: Item | null): Given;
  fields(of: FieldOf, item: Item | null): ReactNode;
  /** A preview of the typed item. */
  preview?(item: Given): ReactNode;
  save(items: Given[], seen: string): Promise<unknown>;
  /** Puts the preview beside the fields. */
  previewBeside?: boolean;
  /** Shown beside the Add button. */
  actions?: ReactNode;
}

/** An editor for a short ordered list. Each change saves the whole list. `?edit=<id>` opens an item. */
export function ListEditor<Item extends { id: number }, Given>(props: ListEditorProps<Item, Given>) {
  const {
    title,
    intro,
    singular,
    plural,
    emptyText,
    query,
    nameOf,
    show,
    toSent,
    fromFields,
    fields,
    preview,
    save,
    actions,
    previewBeside = false,
  } = props;
  const [search, setSearch] = useSearchParams();
  const edit = search.get("edit");
  const to = (id: number | "new") => {
    const next = new URLSearchParams(search);
    next.set("edit", String(id));
    return `?${next}`;
  };

  return (
    <DetailScreen
      name={title}
      query={query}
      title={() => title}
      intro={() => intro}
      loading={<RowsSkeleton />}
      actions={() => (
        <>
          {actions}
          <ButtonLink to={to("new")} icon="plus">
            New {singular}
          </ButtonLink>
        </>
      )}
    >
      {({ data: items, seen }) => {
        const found = items.findIndex(({ id }) => String(id) === edit);
        const edited = items[found] ?? null;
        const place = edited ? found : items.length;
        return (
          <>
            {items.length === 0 && (
              <EmptyState icon="document" title={`No ${plural} yet`} text={emptyText}>
                <ButtonLink to={to("new")} variant="secondary">
                  Add the first {singular}
                </ButtonLink>
              </EmptyState>
            )}
            <ol className={styles.list} aria-label={title}>
              {items.map((item, index) => (
                <li key={item.id} className={styles.item}>
                  <div className={styles.content}>{show(item)}</div>
                  <div className={styles.actions}>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Move ${nameOf(item)} up`}
                      disabled={index === 0}
                      onClick={() => store(moved(items, index, -1))}
                    >
                      Up
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Move ${nameOf(item)} down`}
                      disabled={index === items.length - 1}
                      onClick={() => store(moved(items, index, 1))}
                    >
                      Down
                    </Button>
                    <ButtonLink to={to(item.id)} variant="secondary" size="small" aria-label={`Edit ${nameOf(item)}`}>
                      Edit
                    </ButtonLink>
                    <Button
                      variant="danger"
                      size="small"
                      aria-label={`Remove ${nameOf(item)}`}
                      onClick={async () => {
                        const question = { title: `Remove this ${singular}?`, text: nameOf(item) };
                        if (await confirm(question)) await store(items.filter(({ id }) => id !== item.id));
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                </li>
              ))}
            </ol>
            <SideForm
              key={edit}
              title={edited ? `Edit this ${singular}` : `New ${singular}`}
              open={edit === "new" || edited !== null}
              onClose={() => {
                const next = new URLSearchParams(search);
                next.delete("edit");
                setSearch(next, { replace: true });
              }}
              broad={previewBeside}
              submitLabel="Save"
              successMessage="Saved and published."
              action={(all) => {
                const item = readFrom(all);
                return save([...items.slice(0, place).map(toSent), item, ...items.slice(place + 1).map(toSent)], seen);
              }}
            >
              {(errors) => (
                <div className={previewBeside ? styles.beside : styles.below}>
                  <div className={styles.below}>{fields((name) => errors.of(`items.${place}.${name}`), edited)}</div>
                  {preview && <FormPreview>{(all) => preview(readFrom(all))}</FormPreview>}
                </div>
              )}
            </SideForm>
          </>
        );

        function readFrom(all: Record<string, string>) {
          return fromFields((name) => all[`items.${place}.${name}`] ?? "", edited);
        }

        async function store(next: Item[]) {
          await save(next.map(toSent), seen).catch((error) => toast.failure(errorMessage(error)));
        }
      }}
    </DetailScreen>
  );
}

function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const next = [...items];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}
