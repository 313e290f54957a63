import { Link } from "react-router";
import type { ProductView } from "../../../contract/catalogue.ts";
import { plural, text } from "../../../language/text.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Section } from "../../parts/layout/Section.tsx";
import styles from "./Kits.module.css";

/** The procedure kits that contain the product. */
export function Kits({ kits }: Pick<ProductView, "kits">) {
  if (kits.length === 0) return null;
  return (
    <Section
      id="kits"
      title={kits.length === 1 ? text("Part of this kit") : text("Part of these kits")}
      intro={text("What a procedure needs, added to the cart at once.")}
    >
      <ul className={styles.kits}>
        {kits.map(({ slug, name, items, picture }) => (
          <li key={slug} className={styles.kit}>
            <Picture src={picture} alt="" sizes="72px" />
            <div>
              <Link to={`/kits/${slug}`} prefetch="intent">
                {name}
              </Link>
              <p>{plural(items, { one: "{count} item", other: "{count} items" })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
