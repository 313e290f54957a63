import { Form, Link, NavLink, useLocation } from "react-router";
import type { Category } from "../../contract/catalogue.ts";
import type { Site } from "../../contract/site.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useRootData } from "../root-data.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Brand } from "./Brand.tsx";
import { categoryAddress } from "./category-address.ts";
import { groupsShown } from "./groups-shown.ts";
import styles from "./Header.module.css";
import { SearchBox } from "./SearchBox.tsx";
import { Social } from "./Social.tsx";
import { inOneLine, telephone } from "./telephone.ts";
import { useClosedByNavigation } from "./useClosedByNavigation.ts";

const pages = [
  { to: "/top-selling", name: "Top Selling" },
  { to: "/deal-of-the-day", name: "Deals of the day" },
  { to: "/explore", name: "Explore" },
  { to: "/quality", name: "Quality" },
  { to: "/about-us", name: "About us" },
  { to: "/faq", name: "FAQ" },
  { to: "/contact-us", name: "Contact us" },
];

/** One header for all widths: the top bar is hidden below 576 pixels, the row of pages moves into the menu below 992. */
export function Header() {
  const root = useRootData();
  const groups = groupsShown(root?.categories);
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      {root && <TopBar site={root.site} />}
      <div className={styles.bar}>
        <div className={styles.main}>
          <Menu categories={groups} phone={root?.site.phone} />
          <Link to="/" className={styles.brand} prefetch="intent">
            <Brand name={root?.site.name ?? "Home"} />
          </Link>
          <div className={styles.search}>
            <SearchBox />
          </div>
          <div className={styles.signedOut}>{pathname.toLowerCase() !== "/signin" && <SignIn />}</div>
          <AccountMenu className={styles.signedIn} />
        </div>
      </div>
      <nav aria-label="Main" className={styles.nav}>
        <div className={styles.navInner}>
          <ProductGroups categories={groups} />
          {pages.map((page) => (
            <NavLink key={page.to} to={page.to} prefetch="intent">
              {page.name}
            </NavLink>
          ))}
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
        Sign In
      </Button>
    </Form>
  );
}

function TopBar({ site }: { site: Site }) {
  return (
    <div className={styles.topBar}>
      <div className={styles.topBarInner}>
        {site.phone && (
          <a href={telephone(site.phone)} className={styles.phone}>
            <Icon name="phone" size={16} />
            {inOneLine(site.phone)}
          </a>
        )}
        <span className={styles.tagline}>{site.tagline}</span>
        <Social social={site.social} label="Follow us" />
        {site.blog && (
          <a href={site.blog} target="_blank" rel="noopener noreferrer" className={styles.blog}>
            Blog
            <Icon name="external" size={14} />
          </a>
        )}
      </div>
    </div>
  );
}

function ProductGroups({ categories }: { categories: Category[] }) {
  const ref = useClosedByNavigation();
  return (
    <>
      <button type="button" popoverTarget="product-groups" className={styles.groupsButton}>
        Products
        <Icon name="chevron-down" size={16} />
      </button>
      <div id="product-groups" popover="auto" ref={ref} className={styles.groups}>
        <CategoryLinks categories={categories} />
      </div>
    </>
  );
}

function Menu({ categories, phone }: { categories: Category[]; phone?: string }) {
  const ref = useClosedByNavigation();
  return (
    <div className={styles.menu}>
      <button type="button" popoverTarget="site-menu" className={styles.menuButton}>
        <Icon name="menu" size={24} />
        <VisuallyHidden>Menu</VisuallyHidden>
      </button>
      <div id="site-menu" popover="auto" ref={ref} className={styles.menuPanel}>
        <div className={styles.menuHead}>
          <strong>Menu</strong>
          <button type="button" popoverTarget="site-menu" popoverTargetAction="hide" className={styles.menuButton}>
            <Icon name="close" size={24} />
            <VisuallyHidden>Close</VisuallyHidden>
          </button>
        </div>
        <nav aria-label="Categories">
          <CategoryLinks categories={categories} />
        </nav>
        <nav aria-label="Pages of this shop">
          <ul className={styles.menuPages}>
            {pages.map((page) => (
              <li key={page.to}>
                <Link to={page.to}>{page.name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {phone && (
          <a href={telephone(phone)} className={styles.menuPhone}>
            <Icon name="phone" /> {inOneLine(phone)}
          </a>
        )}
      </div>
    </div>
  );
}

function CategoryLinks({ categories }: { categories: Category[] }) {
  return (
    <ul className={styles.categories}>
      <li>
        <Link to="/product">
          <span>All products</span>
        </Link>
      </li>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={categoryAddress(category.id)} prefetch="intent">
            <span>{category.name}</span>
            <span className={styles.count} aria-hidden="true">
              {category.product_count}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
