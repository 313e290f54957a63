import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMember } from "../session.ts";
import styles from "./FilterBar.module.css";
import { type SavedFilter, savedFilters, saveFilters } from "./saved-filters.ts";

/** Named filters of a list, saved in this browser as query strings. */
export function SavedFilters({ now }: { now: string }) {
  const { pathname } = useLocation();
  const { id } = useMember();
  const [filters, setFilters] = useState(() => savedFilters(id, pathname));
  const [problem, setProblem] = useState<string | null>(null);
  const panel = useRef<HTMLDetailsElement>(null);

  function keep(next: SavedFilter[]) {
    if (!saveFilters(id, pathname, next)) return setProblem("This browser stores no filters for this site.");
    setFilters(next);
  }

  return (
    <details
      ref={panel}
      className={styles.saved}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !panel.current?.open) return;
        panel.current.open = false;
        panel.current.querySelector("summary")?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>
        Saved filters <Icon name="chevron-down" size={14} />
      </summary>
      <div className={styles.panel}>
        {filters.length === 0 ? (
          <p className={styles.none}>None yet. Set some filters, then name them here.</p>
        ) : (
          <ul className={styles.list}>
            {filters.map(({ name, search }) => (
              <li key={name}>
                <Link to={{ search }} aria-current={search === now ? "true" : undefined}>
                  {name}
                </Link>
                <IconButton
                  icon="trash"
                  label={`Delete ${name}`}
                  onClick={() => keep(filters.filter((each) => each.name !== name))}
                />
              </li>
            ))}
          </ul>
        )}
        {now !== "" && (
          <form
            className={styles.keep}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const form = event.currentTarget;
              const name = String(new FormData(form).get("filter_name")).trim();
              if (name === "") return setProblem("Enter a name.");
              keep([...filters.filter((each) => each.name !== name), { name, search: now }]);
              form.reset();
            }}
          >
            <Field
              label="Name for these filters"
              name="filter_name"
              maxLength={40}
              autoComplete="off"
              error={problem}
              onChange={() => setProblem(null)}
            />
            <Button type="submit" size="small" variant="secondary">
              Save
            </Button>
          </form>
        )}
      </div>
    </details>
  );
}
