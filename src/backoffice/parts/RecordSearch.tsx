import { type ReactNode, useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { errorMessage } from "../messages.ts";
import type { Query } from "../useCall.ts";
import styles from "./RecordSearch.module.css";

interface SearchProps<Found> {
  label: string;
  name: string;
  placeholder: string;
  error?: string | null;
  /** A hook: what matches the words typed. */
  useFound(search: string): Query<Found[]>;
  keyOf(found: Found): number | string;
  show(found: Found): ReactNode;
  onChoose(found: Found): void;
}

/** Finds records by a part of their words and lets the user pick one. */
export function RecordSearch<Found>(props: SearchProps<Found>) {
  const { label, name, placeholder, error, onChoose, ...finding } = props;
  const [typed, setTyped] = useState("");
  return (
    <div>
      <Field
        {...{ label, name, placeholder }}
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
          onChoose={(found) => {
            onChoose(found);
            setTyped("");
          }}
        />
      )}
    </div>
  );
}

type MatchesProps<Found> = Pick<SearchProps<Found>, "useFound" | "keyOf" | "show" | "onChoose"> & { search: string };

function Matches<Found>({ search, useFound, keyOf, show, onChoose }: MatchesProps<Found>) {
  const { data, error } = useFound(search);
  if (error) return <p role="alert">{errorMessage(error)}</p>;
  if (data?.length === 0) return <p role="status">No matches.</p>;
  return (
    <ul className={styles.choices}>
      {data?.slice(0, 8).map((found) => (
        <li key={keyOf(found)}>
          <button type="button" onClick={() => onChoose(found)}>
            {show(found)}
          </button>
        </li>
      ))}
    </ul>
  );
}
