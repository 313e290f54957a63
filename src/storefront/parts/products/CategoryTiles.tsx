import { Link } from "react-router";
import { plural } from "../../../language/text.ts";
import { Picture } from "../../../ui/Picture.tsx";
import type { MenuCategory } from "../../root-data.ts";
import styles from "./CategoryTiles.module.css";
import { categoryAddress } from "./category-address.ts";

/** One tile per category. */
export function CategoryTiles({ categories }: { categories: MenuCategory[] }) {
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={categoryAddress(category.id)} prefetch="intent" className={styles.tile}>
            <span className={styles.plate}>
              <Picture
                src={category.file ?? ""}
                alt=""
                width={category.width}
                height={category.height}
                placeholder={category.placeholder}
                sizes="(max-width: 575px) 45vw, (max-width: 991px) 28vw, 200px"
              />
            </span>
            <span className={styles.name}>{category.name}</span>
            <span className={styles.count}>
              {plural(category.product_count, { one: "{count} product", other: "{count} products" })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
