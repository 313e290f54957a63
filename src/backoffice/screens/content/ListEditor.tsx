import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { toast } from "../../../ui/toast.ts";
import { errorMessage } from "../../messages.ts";
import { confirm } from "../../parts/confirm.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { ItemForm } from "./ItemForm.tsx";
import styles from "./ListEditor.module.css";
import type { ListEditorProps } from "./list-editor-props.ts";

/** An editor for a short ordered list. Each change saves the whole list. `?edit=<id>` opens an item. */
export function ListEditor<Item extends { id: number }, Given>(props: ListEditorProps<Item, Given>) {
  const { title, intro, singular, plural, emptyText, query, nameOf, show, toSent, save, actions } = props;
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
      {(list) => {
        const { data: items, seen } = list;
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
                  <ItemActions
                    name={nameOf(item)}
                    editAddress={to(item.id)}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    onMove={(by) => store(moved(items, index, by))}
                    onRemove={async () => {
                      const question = { title: `Remove this ${singular}?`, text: nameOf(item) };
                      if (await confirm(question)) await store(items.filter(({ id }) => id !== item.id));
                    }}
                  />
                </li>
              ))}
            </ol>
            {edit !== null && (
              <ItemForm
                key={edit}
                {...props}
                edit={edit}
                list={list}
                onClose={() => {
                  const next = new URLSearchParams(search);
                  next.delete("edit");
                  setSearch(next, { replace: true });
                }}
              />
            )}
          </>
        );

        async function store(next: Item[]) {
          await save(next.map(toSent), seen).catch((error) => toast.failure(errorMessage(error)));
        }
      }}
    </DetailScreen>
  );
}

interface ItemActionsProps {
  name: string;
  editAddress: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function ItemActions({ name, editAddress, isFirst, isLast, onMove, onRemove }: ItemActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        Up
      </Button>
      <Button variant="quiet" size="small" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
        Down
      </Button>
      <ButtonLink to={editAddress} variant="secondary" size="small" aria-label={`Edit ${name}`}>
        Edit
      </ButtonLink>
      <Button variant="danger" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const next = [...items];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}
