import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import type { MenuCategory } from "../../root-data.ts";
import styles from "./CategoryLinks.module.css";
import { categoryAddress } from "./category-address.ts";

export function CategoryLinks({ categories }: { categories: MenuCategory[] }) {
  return (
    <ul className={styles.categories}>
      <li>
        <Link to="/product">
          <span>{text("All products")}</span>
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
