import { type ReactNode, useRef, useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { errorMessage } from "../messages.ts";
import type { Query } from "../useCall.ts";
import styles from "./RecordSearch.module.css";

interface SearchProps<Item> {
  label: string;
  name: string;
  placeholder: string;
  error?: string | null;
  /** A hook that returns the matches of a search. */
  useMatches(search: string): Query<Item[]>;
  /** Leaves out records that are already chosen. */
  isTaken?(record: Item): boolean;
  /** Marks records that cannot be chosen; `show` explains why. */
  isOff?(record: Item): boolean;
  keyOf(record: Item): number | string;
  show(record: Item): ReactNode;
  onChoose(record: Item): void;
}

/** Finds records by parts of their words and lets the user pick one. */
export function RecordSearch<Item>(props: SearchProps<Item>) {
  const { label, name, placeholder, error, onChoose, ...finding } = props;
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <Field
        label={label}
        name={name}
        placeholder={placeholder}
        error={error ?? null}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {typed.trim().length > 1 && (
        <Matches
          {...finding}
          search={typed.trim()}
          onChoose={(record) => {
            onChoose(record);
            setTyped("");
            // The pressed option disappears, and the user may add another record.
            box.current?.querySelector("input")?.focus();
          }}
        />
      )}
    </div>
  );
}

type MatchesProps<Item> = Pick<
  SearchProps<Item>,
  "useMatches" | "isTaken" | "isOff" | "keyOf" | "show" | "onChoose"
> & {
  search: string;
};

function Matches<Item>({ search, useMatches, isTaken, isOff, keyOf, show, onChoose }: MatchesProps<Item>) {
  const { data, error } = useMatches(search);
  if (error) return <p role="alert">{errorMessage(error)}</p>;
  const matches = data?.filter((record) => !isTaken?.(record));
  if (matches?.length === 0) return <p role="status">{data?.length === 0 ? "No matches." : "No other matches."}</p>;
  return (
    <ul className={styles.choices}>
      {matches?.slice(0, 8).map((record) => (
        <li key={keyOf(record)}>
          <button type="button" disabled={isOff?.(record)} onClick={() => onChoose(record)}>
            {show(record)}
          </button>
        </li>
      ))}
    </ul>
  );
}
