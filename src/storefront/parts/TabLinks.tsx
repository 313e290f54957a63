import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import styles from "./TabLinks.module.css";

export interface TabLink {
  id: string;
  name: string;
  to: string;
  /** Id of the panel it shows. */
  panel: string;
}

interface TabLinksProps {
  label: string;
  tabs: TabLink[];
  chosen: string;
}

/** Tabs whose choice is in the address: links, so that they work without scripts and can be sent to somebody. */
export function TabLinks({ label, tabs, chosen }: TabLinksProps) {
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveFocus}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          role="tab"
          id={`tab-${tab.id}`}
          aria-controls={tab.panel}
          aria-selected={tab.id === chosen}
          tabIndex={tab.id === chosen ? 0 : -1}
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

/** Arrow keys go from tab to tab, from either end to the other. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
