import { Form, Link, NavLink, useLocation } from "react-router";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { type MenuCategory, useRootData } from "../../root-data.ts";
import { CategoryLinks } from "../products/CategoryLinks.tsx";
import { SearchBox } from "../search/SearchBox.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { Brand } from "./Brand.tsx";
import { groupsShown } from "./groups-shown.ts";
import styles from "./Header.module.css";
import { SiteMenu } from "./SiteMenu.tsx";
import { orderPad, sitePages } from "./site-pages.ts";
import { TopBar } from "./TopBar.tsx";
import { useClosedByNavigation } from "./useClosedByNavigation.ts";

/** One header for all widths: the top bar is hidden below 576 pixels; below 992, the row of pages moves into the menu. */
export function Header() {
  const root = useRootData();
  const groups = groupsShown(root?.categories);
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      {root && <TopBar site={root.site} />}
      <div className={styles.bar}>
        <div className={styles.main}>
          <SiteMenu categories={groups} phone={root?.site.phone} />
          <Link to="/" className={styles.brand} prefetch="intent">
            <Brand name={root?.site.name ?? text("Home")} brand={root?.site.brand} />
          </Link>
          <div className={styles.search}>
            <SearchBox />
          </div>
          <div className={styles.signedOut}>{pathname.toLowerCase() !== "/signin" && <SignIn />}</div>
          <AccountMenu className={styles.signedIn} />
        </div>
      </div>
      <nav aria-label={text("Main")} className={styles.nav}>
        <div className={styles.navInner}>
          <ProductGroups categories={groups} />
          {sitePages.map((page) => (
            <NavLink key={page.to} to={page.to} prefetch="intent">
              {page.name}
            </NavLink>
          ))}
          <NavLink to={orderPad.to} prefetch="intent" className={styles.orderPad}>
            {orderPad.name}
          </NavLink>
        </div>
      </nav>
    </header>
  );
}

/** A form, so that the button works without scripts. */
function SignIn() {
  return (
    <Form action="/signin" method="get">
      <Button type="submit" variant="secondary">
        {text("Sign In")}
      </Button>
    </Form>
  );
}

function ProductGroups({ categories }: { categories: MenuCategory[] }) {
  const ref = useClosedByNavigation();
  return (
    <>
      <button type="button" popoverTarget="product-groups" className={styles.groupsButton}>
        {text("Products")}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id="product-groups" popover="auto" ref={ref} className={styles.groups}>
        <CategoryLinks categories={categories} />
      </div>
    </>
  );
}
