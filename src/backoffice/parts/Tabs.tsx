import { createContext, type KeyboardEvent, type ReactNode, useContext } from "react";
import { Link, useSearchParams } from "react-router";
import styles from "./Tabs.module.css";

export interface Tab {
  id: string;
  name: string;
  /** A count beside the name. */
  count?: number;
  panel(): ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The URL parameter that holds the selected tab. */
  parameter?: string;
}

const ChosenTab = createContext("");

/** The id of the tab that contains a component; empty outside tabs. */
export const useChosenTab = () => useContext(ChosenTab);

/** Tabs of a screen. The selected one is in the URL. */
export function Tabs({ label, tabs, parameter = "tab" }: TabsProps) {
  const [search] = useSearchParams();
  const chosen = tabs.find(({ id }) => id === search.get(parameter)) ?? tabs[0];
  if (!chosen) return null;
  const tabLink = (id: string) => {
    const next = new URLSearchParams(search);
    if (id === tabs[0]?.id) next.delete(parameter);
    else next.set(parameter, id);
    return { search: next.toString() };
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveFocus}>
        {tabs.map(({ id, name, count }) => (
          <Link
            key={id}
            ref={id === chosen.id ? keepInView : undefined}
            role="tab"
            id={`tab-${id}`}
            aria-controls={id === chosen.id ? `panel-${id}` : undefined}
            aria-selected={id === chosen.id}
            tabIndex={id === chosen.id ? 0 : -1}
            to={tabLink(id)}
            replace
            preventScrollReset
          >
            {name}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${chosen.id}`} aria-labelledby={`tab-${chosen.id}`} className={styles.panel}>
        <ChosenTab value={chosen.id}>{chosen.panel()}</ChosenTab>
      </div>
    </div>
  );
}

/** Centres the selected tab if the tabs are wider than the screen, also after the device is rotated. */
function keepInView(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (!row) return;
  const observer = new ResizeObserver(() => {
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  });
  observer.observe(row);
  return () => observer.disconnect();
}

/** Arrow keys move between tabs and wrap around. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  // Otherwise the row would scroll as well.
  event.preventDefault();
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
