import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { inEachLanguage, text } from "../../../language/text.ts";
import { join } from "../../../ui/join.ts";
import page from "../../parts/layout/Page.module.css";
import styles from "./layout.module.css";

const pages = inEachLanguage(() => [
  { to: "/userprofile", name: text("My Account") },
  { to: "/orderhistory", name: text("Order History") },
  { to: "/order-pad", name: text("Order Pad") },
  { to: "/lists", name: text("Lists") },
  { to: "/wishlist", name: text("Wishlist") },
  { to: "/documents", name: text("Documents") },
  { to: "/enquiries", name: text("Enquiries") },
  { to: "/rewardpoint", name: text("Reward History") },
]);

/**
 * The frame of the customer's own pages: links to the account's pages, with the page beside them. It needs no data and comes first, so it
 * neither changes when the page's data arrive nor moves.
 */
export default function AccountLayout() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link
  useEffect(() => showCurrent(nav.current), [pathname]);
  return (
    <div className={join(page.page, styles.layout)}>
      <nav aria-label={text("My account")} className={styles.nav} ref={nav}>
        {pages.map(({ to, name }) => (
          <NavLink key={to} to={to} prefetch="intent" className={styles.link}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}

/** On a phone, the row of links is wider than the screen. Scrolls it just far enough to show the current link. */
function showCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (!nav || !current || nav.scrollWidth <= nav.clientWidth) return;
  const { columnGap, paddingInlineEnd } = getComputedStyle(nav);
  const start = (link: HTMLElement) => link.offsetLeft - Number.parseFloat(columnGap);
  const end = current.offsetLeft + current.offsetWidth + Number.parseFloat(paddingInlineEnd);
  const from = nav.offsetLeft + nav.scrollLeft;
  if (start(current) >= from && end <= from + nav.clientWidth) return;
  const links = [...nav.children] as HTMLElement[];
  const first = links.find((link) => end - start(link) <= nav.clientWidth) ?? current;
  nav.scrollLeft = start(first) - nav.offsetLeft;
}
