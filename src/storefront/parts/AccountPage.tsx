import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { inEachLanguage, text } from "../../language/text.ts";
import type { Crumb } from "../../ui/Breadcrumb.tsx";
import { Skeleton, SkeletonText } from "../../ui/Skeleton.tsx";
import styles from "./AccountPage.module.css";
import { Page } from "./Page.tsx";
import { Waiting } from "./Waiting.tsx";

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

interface AccountPageProps {
  title: string;
  trail?: Crumb[];
  intro?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the customer's own pages: what the account holds at the left, the page beside it. */
export function AccountPage({ children, ...page }: AccountPageProps) {
  return (
    <Page {...page}>
      <div className={styles.layout}>
        <nav aria-label={text("My account")} className={styles.nav} ref={showCurrent}>
          {pages.map(({ to, name }) => (
            <NavLink key={to} to={to} prefetch="intent" className={styles.link}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </Page>
  );
}

/** On a phone the links are a row wider than the screen: it begins with the first link from which the current one is in view. */
function showCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (!nav || !current || nav.scrollWidth <= nav.clientWidth) return;
  const { columnGap, paddingInlineEnd } = getComputedStyle(nav);
  const end = current.offsetLeft + current.offsetWidth + Number.parseFloat(paddingInlineEnd);
  const links = [...nav.children] as HTMLElement[];
  const start = (link: HTMLElement) => link.offsetLeft - Number.parseFloat(columnGap);
  const first = links.find((link) => end - start(link) <= nav.clientWidth) ?? current;
  nav.scrollLeft = start(first) - nav.offsetLeft;
}

export function AccountSkeleton({ title, trail }: { title: string; trail?: Crumb[] }) {
  return (
    <AccountPage title={title} trail={trail}>
      <Waiting className={styles.waiting}>
        <Skeleton shape="title" />
        <SkeletonText lines={4} />
        <Skeleton shape="block" />
      </Waiting>
    </AccountPage>
  );
}
