import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { MenuCategory } from "../../root-data.ts";
import { inOneLine, telephone } from "../account/telephone.ts";
import { CategoryLinks } from "../products/CategoryLinks.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import styles from "./SiteMenu.module.css";
import { orderPad, sitePages } from "./site-pages.ts";
import { useClosedByNavigation } from "./useClosedByNavigation.ts";

/** Categories and pages in a side panel, on screens too narrow for the row of pages. */
export function SiteMenu({ categories, phone }: { categories: MenuCategory[]; phone?: string }) {
  const ref = useClosedByNavigation();
  return (
    <div className={styles.menu}>
      <button type="button" popoverTarget="site-menu" className={styles.button}>
        <Icon name="menu" size={24} />
        <VisuallyHidden>{text("Menu")}</VisuallyHidden>
      </button>
      <div id="site-menu" popover="auto" ref={ref} className={styles.panel}>
        <div className={styles.head}>
          <strong>{text("Menu")}</strong>
          <button type="button" popoverTarget="site-menu" popoverTargetAction="hide" className={styles.button}>
            <Icon name="close" size={24} />
            <VisuallyHidden>{text("Close")}</VisuallyHidden>
          </button>
        </div>
        <nav aria-label={text("Categories")}>
          <CategoryLinks categories={categories} />
        </nav>
        <nav aria-label={text("Pages of this shop")}>
          <ul className={styles.pages}>
            {sitePages.map((page) => (
              <li key={page.to}>
                <Link to={page.to}>{page.name}</Link>
              </li>
            ))}
            <li className={styles.orderPad}>
              <Link to={orderPad.to}>{orderPad.name}</Link>
            </li>
            <li>
              <LanguageSwitch />
            </li>
          </ul>
        </nav>
        {phone && (
          <a href={telephone(phone)} className={styles.phone}>
            <Icon name="phone" /> {inOneLine(phone)}
          </a>
        )}
      </div>
    </div>
  );
}
