import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { toast } from "../../../ui/toast.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { messageOf } from "../../messages.ts";
import { confirm } from "../../parts/confirm.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import type { Query } from "../../useCall.ts";
import { Draft } from "./Draft.tsx";
import styles from "./ListEditor.module.css";

/** Attributes of a field of the item that is being changed, by the field's own name. */
export type FieldOf = (name: string) => { name: string; error: string | null; onChange(): void };

interface ListEditorProps<Item extends { id: number }, Given> {
  title: string;
  intro: string;
  /** What one of them is called: "question". */
  one: string;
  /** More than one of them: "questions". */
  many: string;
  /** What the shop shows while there is none. */
  none: string;
  query: Query<{ data: Item[]; seen: string }>;
  nameOf(item: Item): string;
  show(item: Item): ReactNode;
  /** An item as it is sent. */
  given(item: Item): Given;
  /** What was typed, as it is sent. */
  typed(field: (name: string) => string, item: Item | null): Given;
  fields(of: FieldOf, item: Item | null): ReactNode;
  /** What is typed, as the shop will show it. */
  preview?(item: Given): ReactNode;
  save(items: Given[], seen: string): Promise<unknown>;
  /** It stands beside the fields, not below them. */
  previewBeside?: boolean;
  /** Beside the button that adds one. */
  acts?: ReactNode;
}

/** A short list in an order of its own. Each change saves the list; `?edit=` names the item that is being changed. */
export function ListEditor<Item extends { id: number }, Given>(props: ListEditorProps<Item, Given>) {
  const {
    title,
    intro,
    one,
    many,
    none,
    query,
    nameOf,
    show,
    given,
    typed,
    fields,
    preview,
    save,
    acts,
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
      acts={() => (
        <>
          {acts}
          <ButtonLink to={to("new")} icon="plus">
            New {one}
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
              <EmptyState icon="document" title={`No ${many} yet`} text={none}>
                <ButtonLink to={to("new")} variant="secondary">
                  Add the first {one}
                </ButtonLink>
              </EmptyState>
            )}
            <ol className={styles.list} aria-label={title}>
              {items.map((item, index) => (
                <li key={item.id} className={styles.item}>
                  <div className={styles.content}>{show(item)}</div>
                  <div className={styles.acts}>
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
                        const question = { title: `Remove this ${one}?`, text: nameOf(item) };
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
              title={edited ? `Edit this ${one}` : `New ${one}`}
              open={edit === "new" || edited !== null}
              onClose={() => {
                const next = new URLSearchParams(search);
                next.delete("edit");
                setSearch(next, { replace: true });
              }}
              broad={previewBeside}
              submit="Save"
              done="Saved and published."
              act={(all) => {
                const item = readFrom(all);
                return save([...items.slice(0, place).map(given), item, ...items.slice(place + 1).map(given)], seen);
              }}
            >
              {(errors) => (
                <div className={previewBeside ? styles.beside : styles.below}>
                  <div className={styles.below}>{fields((name) => errors.of(`items.${place}.${name}`), edited)}</div>
                  {preview && <Draft>{(all) => preview(readFrom(all))}</Draft>}
                </div>
              )}
            </SideForm>
          </>
        );

        function readFrom(all: Record<string, string>) {
          return typed((name) => all[`items.${place}.${name}`] ?? "", edited);
        }

        async function store(next: Item[]) {
          await save(next.map(given), seen).catch((error) => toast.failure(messageOf(error)));
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
