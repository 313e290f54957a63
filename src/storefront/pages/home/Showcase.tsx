import type { Site } from "../../../contract/site.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Ruler } from "../../../ui/Ruler.tsx";
import { ProductLink } from "../../parts/products/ProductLink.tsx";
import styles from "./Showcase.module.css";

/** The showcase of equipment, part by part. */
export function Showcase({ showcase }: { showcase: Site["showcase"] }) {
  return (
    <section aria-labelledby="showcase" className={styles.showcase}>
      {showcase.file && (
        <div className={styles.plate}>
          <Picture
            src={showcase.file}
            alt={showcase.alt}
            width={showcase.width}
            height={showcase.height}
            placeholder={showcase.placeholder}
            sizes="(max-width: 991px) 100vw, 60vw"
          />
        </div>
      )}
      <div className={styles.words}>
        <Ruler />
        <h2 id="showcase" lang={languageOf(showcase.title)}>
          {showcase.title}
        </h2>
        <p lang={languageOf(showcase.text)}>{showcase.text}</p>
        <ol className={styles.parts}>
          {showcase.items.map((product) => (
            <li key={product.token}>
              <ProductLink product={product}>
                {product.name}
                <Icon name="arrow-right" size={18} />
              </ProductLink>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
