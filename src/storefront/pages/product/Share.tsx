import type { MouseEvent } from "react";
import type { Product } from "../../../contract/catalogue.ts";
import { localAddress } from "../../../language/addresses.ts";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { productAddress } from "../../parts/products/product-card.ts";
import { useRootData } from "../../root-data.ts";
import styles from "./Share.module.css";

/** A link to share by WhatsApp. In browsers with a share sheet, it opens that instead, with the data sheet. No price is shared. */
export function Share({ product }: { product: Product }) {
  const { origin = "" } = useRootData() ?? {};
  const message = `${product.name}\n${origin}${localAddress(productAddress(product))}`;

  async function share(event: MouseEvent<HTMLAnchorElement>) {
    if (!("share" in navigator)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { shareProduct } = await import("./share-product.ts");
      await shareProduct(product, message);
    } catch {
      location.assign(href);
    }
  }

  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={styles.share}
      aria-label={text("Share")}
      title={text("Share")}
      onClick={(event) => void share(event)}
    >
      <Icon name="share" />
    </a>
  );
}
