import { Link } from "react-router";
import type { Category } from "../../../contract/catalogue.ts";
import { text } from "../../../language/text.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { categoryAddress } from "../../parts/products/category-address.ts";
import styles from "./CategoryStrip.module.css";

/** The categories in one row, which scrolls on narrow screens. */
export function CategoryStrip({ categories }: { categories: Category[] }) {
  return (
    <nav aria-label={text("Categories with pictures")} className={styles.strip}>
      <ul className={styles.list}>
        {categories.map((category) => (
          <li key={category.id}>
            <Link to={categoryAddress(category.id)} prefetch="intent" className={styles.link}>
              <Picture
                src={category.file}
                alt=""
                width={category.width}
                height={category.height}
                placeholder={category.placeholder}
                sizes="72px"
              />
              <span>{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
