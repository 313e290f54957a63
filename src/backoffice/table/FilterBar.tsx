import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Field, SelectField } from "../../ui/Field.tsx";
import styles from "./FilterBar.module.css";
import type { Filter } from "./list-address.ts";
import { SavedFilters } from "./SavedFilters.tsx";

interface FilterBarProps {
  filters: readonly Filter[];
  value(name: string): string;
  onChange(name: string, value: string): void;
  /** The current filters as a query string. */
  now: string;
  /** The query string left after clearing all filters. */
  cleared?: string;
}

/** The filters of a list. They are kept in the URL, so that views can be saved and shared. */
export function FilterBar({ filters, value, onChange, now, cleared = "" }: FilterBarProps) {
  return (
    <search className={styles.bar}>
      {withDaysTogether(filters).map((group) => {
        const fields = group.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={value(filter.name)}
            onChange={(to) => onChange(filter.name, to)}
          />
        ));
        return group.length === 1 ? (
          fields
        ) : (
          <div key={group[0]?.name} className={styles.days}>
            {fields}
          </div>
        );
      })}
      <div className={styles.more}>
        <SavedFilters now={now} />
        {now !== cleared && (
          <Link to={{ search: cleared }} className={styles.clear}>
            Clear all filters
          </Link>
        )}
      </div>
    </search>
  );
}

/** The first and last day of a period wrap together. */
function withDaysTogether(filters: readonly Filter[]): Filter[][] {
  const groups: Filter[][] = [];
  for (const filter of filters) {
    const last = groups.at(-1);
    if (filter.kind === "day" && last?.[0]?.kind === "day") last.push(filter);
    else groups.push([filter]);
  }
  return groups;
}

interface FilterFieldProps<F extends Filter = Filter> {
  filter: F;
  value: string;
  onChange(value: string): void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { kind, name, label } = filter;
  switch (kind) {
    case "search":
      return <SearchFilter filter={filter} value={value} onChange={onChange} />;
    case "choice":
      return (
        <SelectField
          id={`filter_${name}`}
          name={name}
          label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{filter.none ?? "All"}</option>
          {filter.options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </SelectField>
      );
    case "day":
      return (
        <Field
          id={`filter_${name}`}
          type="date"
          name={name}
          label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "link":
      if (value === "") return null;
      return (
        <Button variant="secondary" iconAfter="close" onClick={() => onChange("")}>
          {label}: {value}
        </Button>
      );
    case "elsewhere":
      return null;
  }
}

const pauseMs = 300;

/** Searches when typing pauses, or immediately on Enter. */
function SearchFilter({ filter, value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The URL was changed elsewhere: by a saved filter, by clearing, or by going back.
  if (shown !== value) {
    setShown(value);
    if (value !== asked) setTyped(value);
    setAsked(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(text: string) {
    clearTimeout(timer.current);
    if (text.trim() === value) return;
    setAsked(text.trim());
    onChange(text.trim());
  }

  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <Field
        type="search"
        id={`filter_${filter.name}`}
        name={filter.name}
        label={filter.label}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(target.value), pauseMs);
        }}
        after={<Button type="submit" variant="secondary" icon="search" aria-label="Search" className={styles.find} />}
      />
    </form>
  );
}
