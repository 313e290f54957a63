import { useEffect, useState } from "react";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { call } from "../../client.ts";
import { type MenuCategory, useRootData } from "../../root-data.ts";
import { CategoryTiles } from "../products/CategoryTiles.tsx";
import { groupsShown } from "./groups-shown.ts";
import styles from "./NotFound.module.css";
import { Page } from "./Page.tsx";

/** The categories with their pictures, which are loaded here if the page was opened without them. */
function usePictured(categories: MenuCategory[]): MenuCategory[] {
  const [pictured, setPictured] = useState<MenuCategory[] | null>(null);
  const isWithout = categories.some(({ file }) => file === undefined);
  useEffect(() => {
    if (!isWithout) return;
    call("GET category-list").then(
      ({ data }) => setPictured(groupsShown(data)),
      () => {},
    );
  }, [isWithout]);
  return pictured ?? categories;
}

/** The 404 page, with links onward. */
export function NotFound() {
  const categories = usePictured(groupsShown(useRootData()?.categories));
  return (
    <Page
      title={text("Page not found")}
      intro={text(
        "This page may have moved, or the link may be incomplete. Try searching above, or continue from here.",
      )}
    >
      <div className={styles.actions}>
        <ButtonLink to="/">{text("Go to the home page")}</ButtonLink>
        <ButtonLink to="/product" variant="secondary">
          {text("See all products")}
        </ButtonLink>
        <ButtonLink to="/contact-us" variant="quiet">
          {text("Contact us")}
        </ButtonLink>
      </div>
      {categories.length > 0 && (
        <section aria-labelledby="not-found-categories">
          <h2 id="not-found-categories" className={styles.heading}>
            {text("Categories")}
          </h2>
          <CategoryTiles categories={categories} />
        </section>
      )}
    </Page>
  );
}
