import { Link } from "react-router";
import type { PurchasedDocuments } from "../../../contract/customer-home.ts";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./documents.module.css";

/** Instructions for use, certificates and brochures of products that the customer has ordered. */
export function ProductDocuments({ products }: { products: PurchasedDocuments[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="products" className={styles.section}>
      <h2 id="products">{text("Instructions for use and certificates")}</h2>
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.product_token}>
            <h3>
              {product.on_sale ? (
                <Link to={`/product/product-details/${product.product_slug}/${product.product_token}`}>
                  {product.product_name}
                </Link>
              ) : (
                product.product_name
              )}
            </h3>
            <ul>
              {product.documents.map(({ title, file, kind, language }) => (
                <li key={file}>
                  <a href={file} download aria-label={`${title}, ${language}, ${product.product_name}`}>
                    <Icon name="download" size={18} />
                    {title}
                  </a>{" "}
                  <small>{title === kind ? language : `${kind}, ${language}`}</small>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
