import { useEffect, useRef, useState } from "react";
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from "react-router";
import { IconButton } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { Toasts } from "../../ui/Toasts.tsx";
import { LeaveGuard } from "../form/LeaveGuard.tsx";
import { useLiveLists } from "../live/useLiveLists.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ShopName } from "../parts/ShopName.tsx";
import { SearchDialog } from "../search/SearchDialog.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { Menu } from "./Menu.tsx";
import styles from "./Shell.module.css";
import { Shortcuts } from "./Shortcuts.tsx";
import { SignInAgain } from "./SignInAgain.tsx";
import { useFocusKept } from "./useFocusKept.ts";

/** The layout around every screen. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  useFocusOnNavigation();
  useFocusKept();
  useLiveLists();
  return (
    <>
      <SkipLink />
      <Progress />
      <header className={styles.bar}>
        <IconButton icon="menu" label="Menu" className={styles.opener} onClick={() => setMenuOpen(true)} />
        <Link to="/" className={styles.name}>
          <ShopName />
          <span className={styles.place}>Back office</span>
        </Link>
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts="Control+K /"
          onClick={() => setSearchOpen(true)}
        >
          <Icon name="search" size={18} />
          <span className={styles.label}>Search</span>
          <span className={styles.keys} aria-hidden="true">
            Ctrl K
          </span>
        </button>
        <div className={styles.ends}>
          <a href="/" className={styles.shop}>
            Shop <Icon name="external" size={14} />
          </a>
          <IconButton icon="info" label="Keyboard shortcuts" onClick={() => setHelpOpen(true)} />
          <AccountMenu />
        </div>
      </header>
      <div className={styles.columns}>
        <aside className={styles.side} aria-label="Menu">
          <Menu />
        </aside>
        <main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <Dialog title="Menu" open={menuOpen} onClose={() => setMenuOpen(false)}>
        <Menu onGo={() => setMenuOpen(false)} />
      </Dialog>
      <Shortcuts open={helpOpen} onOpen={setHelpOpen} searchOpen={searchOpen} onSearch={setSearchOpen} />
      <SearchDialog open={searchOpen} onClose={() => setSearchOpen(false)} />
      <LeaveGuard />
      <Confirm />
      <SignInAgain />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** Moves the focus to the heading of a new screen, so that it is announced. Filters and pages keep the focus. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  // The first screen after signing in counts as new too, but not one opened by its URL.
  const last = useRef(useNavigationType() === "POP" ? pathname : null);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.querySelector<HTMLElement>("#content h1")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A progress line at the top while the next screen loads. */
function Progress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.progress} aria-hidden="true" />;
}
