import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import styles from "./TabLinks.module.css";
import { useHydrated } from "./useHydrated.ts";

export interface TabLink {
  id: string;
  name: string;
  to: string;
  /** Id of the tab's panel. */
  panel: string;
}

interface TabLinksProps {
  label: string;
  tabs: TabLink[];
  chosen: string;
}

/** Tabs whose choice is in the URL: links, so that they work without scripts and can be shared. */
export function TabLinks({ label, tabs, chosen }: TabLinksProps) {
  const hydrated = useHydrated();
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveFocus}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          role="tab"
          id={`tab-${tab.id}`}
          aria-controls={tab.panel}
          aria-selected={tab.id === chosen}
          // Without scripts the arrow keys do nothing, so every tab must be reachable with the Tab key.
          tabIndex={hydrated && tab.id !== chosen ? -1 : 0}
          to={tab.to}
          replace
          preventScrollReset
        >
          {tab.name}
        </Link>
      ))}
    </div>
  );
}

/** Arrow keys move between tabs and wrap around. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
