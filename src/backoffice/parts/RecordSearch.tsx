import { type ReactNode, useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { errorMessage } from "../messages.ts";
import type { Query } from "../useCall.ts";
import styles from "./RecordSearch.module.css";

interface SearchProps<Item> {
  label: string;
  name: string;
  placeholder: string;
  error?: string | null;
  /** A hook: what matches the words typed. */
  useMatches(search: string): Query<Item[]>;
  keyOf(record: Item): number | string;
  show(record: Item): ReactNode;
  onChoose(record: Item): void;
}

/** Finds records by a part of their words and lets the user pick one. */
export function RecordSearch<Item>(props: SearchProps<Item>) {
  const { label, name, placeholder, error, onChoose, ...finding } = props;
  const [typed, setTyped] = useState("");
  return (
    <div>
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
          }}
        />
      )}
    </div>
  );
}

type MatchesProps<Item> = Pick<SearchProps<Item>, "useMatches" | "keyOf" | "show" | "onChoose"> & { search: string };

function Matches<Item>({ search, useMatches, keyOf, show, onChoose }: MatchesProps<Item>) {
  const { data, error } = useMatches(search);
  if (error) return <p role="alert">{errorMessage(error)}</p>;
  if (data?.length === 0) return <p role="status">No matches.</p>;
  return (
    <ul className={styles.choices}>
      {data?.slice(0, 8).map((record) => (
        <li key={keyOf(record)}>
          <button type="button" onClick={() => onChoose(record)}>
            {show(record)}
          </button>
        </li>
      ))}
    </ul>
  );
}
