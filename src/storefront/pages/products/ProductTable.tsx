import { Link } from "react-router";
import type { ListedVariant } from "../../../contract/catalogue.ts";
import { plural, text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Price } from "../../../ui/Price.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { AddToCart } from "../../parts/cart/AddToCart.tsx";
import { useVariantCart, type VariantCart } from "../../parts/cart/useVariantCart.ts";
import { CompareBox } from "../../parts/products/Compare.tsx";
import { NotifyMe } from "../../parts/products/NotifyMe.tsx";
import { ProductLink } from "../../parts/products/ProductLink.tsx";
import { type CardProduct, variantAddress } from "../../parts/products/product-card.ts";
import { StartingPrice } from "../../parts/products/StartingPrice.tsx";
import { VariantPrice } from "../../parts/products/VariantPrice.tsx";
import { useSession } from "../../session.ts";
import styles from "./ProductTable.module.css";

export interface TableProduct extends CardProduct {
  variants?: ListedVariant[] | undefined;
}

/** Up to this many products are shown with all their variants. */
const fewProducts = 8;

/** The list as compact rows: each product with its variants, which can be added to the cart directly. */
export default function ProductTable({ products }: { products: TableProduct[] }) {
  const { signedIn } = useSession();
  const cart = useVariantCart(products.flatMap(({ variants = [] }) => variants));
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.about}>
          <span>{text("Product")}</span>
          <span className={styles.compare}>{text("Compare")}</span>
        </div>
        <div className={styles.cells}>
          <span>{text("Reference")}</span>
          <span>{text("Specification")}</span>
          <span>{text("Stock")}</span>
          <span className={styles.price}>{text("Price")}</span>
        </div>
      </div>
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.id} className={styles.product}>
            <ProductRow product={product} open={products.length <= fewProducts} cart={signedIn ? cart : null} />
          </li>
        ))}
      </ul>
      {cart.lines.length > 1 && <AddLines cart={cart} />}
    </>
  );
}

interface ProductRowProps {
  product: TableProduct;
  open: boolean;
  /** Null for visitors. */
  cart: VariantCart | null;
}

function ProductRow({ product, open, cart }: ProductRowProps) {
  const { variants = [] } = product;
  const table = (
    <table className={styles.variants}>
      <caption>
        <VisuallyHidden>{product.name}</VisuallyHidden>
      </caption>
      <thead className={styles.headings}>
        <tr>
          {[text("Reference"), text("Specification"), text("Stock"), text("Price"), text("Order")].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <VariantRow key={variant.sub_product_id} product={product} variant={variant} cart={cart} />
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      <div className={styles.about}>
        <Picture {...product.picture} src={product.first_images} alt="" sizes="48px" />
        <div>
          <h2 lang={languageOf(product.name)}>
            <ProductLink product={product}>{product.name}</ProductLink>
          </h2>
          <p>{product.categoryName}</p>
        </div>
        <div className={styles.compare}>
          <CompareBox name="products" value={product.id} of={product.name} />
        </div>
      </div>
      {variants.length < 2 ? (
        table
      ) : (
        <details open={open}>
          <summary className={styles.cells}>
            <span>{plural(variants.length, { one: "{count} reference", other: "{count} references" })}</span>
            <span className={styles.differing}>{differing(variants)}</span>
            <Availability availability={product.availability} />
            <StartingPrice product={product} className={styles.price} />
            <Icon name="chevron-down" size={18} />
          </summary>
          {table}
        </details>
      )}
    </>
  );
}

/** The attributes in which the variants differ: `Working length, Diameter`. */
function differing(variants: ListedVariant[]): string {
  const names = variants.flatMap(({ attributes }) => attributes.map((attribute) => attribute.attribute_name));
  return [...new Set(names)].map((name) => name.replace(/ \([^()]*\)$/, "")).join(", ");
}

interface VariantRowProps {
  product: TableProduct;
  variant: ListedVariant;
  cart: VariantCart | null;
}

function VariantRow({ product, variant, cart }: VariantRowProps) {
  const { sub_product_id: id, ref_no, attributes, availability, buyable } = variant;
  const refusal = cart?.refusal(id);
  return (
    <tr>
      <th scope="row" id={`reference-${id}`}>
        <Link to={variantAddress({ ...product, ...variant })}>{ref_no}</Link>
      </th>
      <td className={styles.specification}>
        {attributes.map(({ attribute_name, value }) => valueWithUnit(attribute_name, value)).join(" · ")}
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </td>
      <td className={styles.stock}>
        <Availability availability={availability} />
      </td>
      <td className={styles.price}>
        <VariantPrice variant={variant} />
      </td>
      <td className={styles.acts}>
        {cart &&
          buyable &&
          (availability.status === "out_of_stock" ? (
            <NotifyMe variant={variant} productToken={product.token} size="small" describedBy={`reference-${id}`} />
          ) : (
            <AddToCart variant={id} cart={cart} describedBy={`reference-${id}`} />
          ))}
      </td>
    </tr>
  );
}

/** `110 mm` for `Working length (mm)`; a value that is not purely numeric is left as it is. */
function valueWithUnit(name: string, value: string): string {
  const unit = /\(([^()]*)\)$/.exec(name)?.[1];
  if (unit === undefined || !/^[\d., x]+$/.test(value)) return value;
  return unit === "degree" ? `${value}°` : `${value} ${unit}`;
}

/** Below everything else; visible while there is something to add. */
function AddLines({ cart }: { cart: VariantCart }) {
  const total = cart.lines.reduce((sum, { quantity, price = 0 }) => sum + quantity * price, 0);
  return (
    <p className={styles.lines}>
      <span aria-live="polite">
        {plural(cart.lines.length, { one: "{count} line", other: "{count} lines" })}
        {total > 0 && (
          <strong>
            {" "}
            <Price amount={total} />
          </strong>
        )}
      </span>
      <Button icon="cart" loading={cart.adding === "all"} onClick={() => void cart.addAll()}>
        {plural(cart.lines.length, { one: "Add {count} line", other: "Add {count} lines" })}
      </Button>
    </p>
  );
}
