import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { toSearchKey } from "../../contract/search-key.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { useModal } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { errorMessage } from "../messages.ts";
import { StatusBadge } from "../parts/StatusBadge.tsx";
import { orderStateLabels } from "../screens/orders/order-labels.ts";
import { useMember } from "../session.ts";
import { markParts } from "./highlight.ts";
import type { Option, OptionGroup } from "./options.ts";
import { recentSearches, rememberSearch } from "./recent.ts";
import styles from "./SearchDialog.module.css";
import { useActiveOption } from "./useActiveOption.ts";
import { useEarlyEnter } from "./useEarlyEnter.ts";
import { useSearch } from "./useSearch.ts";

/** The search of the whole back office: records, screens and actions. A combobox whose options are links. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const ref = useModal(open);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-label="Search the back office"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Only a click on the backdrop targets the dialog itself.
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <Search onClose={onClose} />
    </dialog>
  );
}

function Search({ onClose }: { onClose(): void }) {
  const { id: memberId } = useMember();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [recent] = useState(() => recentSearches(memberId));
  const search = useSearch(typed);
  const options = search.groups.flatMap(({ options }) => options);
  const { active, isChosen, neighbour, choose } = useActiveOption(options);
  const early = useEarlyEnter(typed, search.isAnswered, () => options[0] && go(options[0]));

  function opened() {
    if (toSearchKey(typed).length > 1) rememberSearch(memberId, typed.trim());
    onClose();
  }

  function go(option: Option) {
    opened();
    navigate(option.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      const next = neighbour(step);
      choose(next?.key ?? null);
      document.getElementById(`${id}-${next?.key}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      // Screens are known immediately, records only when the server has replied.
      if (active && (search.isAnswered || isChosen)) go(active);
      else early.remember();
    }
  }

  function change(text: string) {
    setTyped(text);
    choose(null);
    early.forget();
    field.current?.focus();
  }

  return (
    <div className={styles.frame}>
      <div className={styles.field}>
        {search.isSlow ? <Spinner size={20} /> : <Icon name="search" />}
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.key}`}
          placeholder="Number, name, telephone, reference, screen …"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.results}>
        {typed === "" && recent.length > 0 && <Recent searches={recent} onChoose={change} />}
        <Results id={id} groups={search.groups} typed={typed} active={active} onOpen={opened} onPoint={choose} />
        <Outcome search={search} typed={typed} isEmpty={options.length === 0} />
      </div>
      <p className={styles.keys} aria-hidden="true">
        <kbd>Up</kbd> <kbd>Down</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
      <VisuallyHidden>
        <span role="status">{typed !== "" && search.isAnswered ? countText(options.length) : ""}</span>
      </VisuallyHidden>
    </div>
  );
}

function Recent({ searches, onChoose }: { searches: readonly string[]; onChoose(text: string): void }) {
  return (
    <section className={styles.recent} aria-label="Recent searches">
      <h2>Recent searches</h2>
      <ul>
        {searches.map((text) => (
          <li key={text}>
            <Button variant="secondary" size="small" onClick={() => onChoose(text)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResultsProps {
  /** Prefix of the ids with which the field refers to the list and its options. */
  id: string;
  groups: readonly OptionGroup[];
  typed: string;
  active: Option | undefined;
  onOpen(): void;
  onPoint(key: string): void;
}

function Results({ id, groups, typed, active, onOpen, onPoint }: ResultsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results">
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={name} role="group" aria-label={name} className={styles.group}>
          <p aria-hidden="true">{name}</p>
          {options.map((option) => (
            <Row
              key={option.key}
              id={`${id}-${option.key}`}
              option={option}
              typed={typed}
              active={option === active}
              onOpen={onOpen}
              onPoint={() => onPoint(option.key)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OutcomeProps {
  search: ReturnType<typeof useSearch>;
  typed: string;
  isEmpty: boolean;
}

/** Reports that the search failed or found nothing. */
function Outcome({ search, typed, isEmpty }: OutcomeProps) {
  if (search.error)
    return (
      <div className={styles.state} role="alert">
        <p>{errorMessage(search.error)}</p>
        <Button variant="secondary" size="small" onClick={search.retry}>
          Retry
        </Button>
      </div>
    );
  if (!search.isAnswered || !isEmpty) return null;
  return (
    <p className={styles.state}>Nothing found for “{typed.trim()}”. Try part of a number, or one word of a name.</p>
  );
}

const countText = (count: number) => (count === 0 ? "No results" : count === 1 ? "1 result" : `${count} results`);

interface RowProps {
  id: string;
  option: Option;
  typed: string;
  active: boolean;
  onOpen(): void;
  onPoint(): void;
}

function Row({ id, option: { to, title, detail, status }, typed, active, onOpen, onPoint }: RowProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onClick={(event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && onOpen()}
      onMouseMove={onPoint}
    >
      <span className={styles.title}>
        <Marked text={title} typed={typed} />
      </span>
      {status && <StatusBadge of={orderStateLabels} state={status} />}
      {detail && (
        <span className={styles.detail}>
          <Marked text={detail} typed={typed} />
        </span>
      )}
    </Link>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markParts(text, typed).map(({ text, marked }) => {
    at += text.length;
    return marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}
