import { useCallback, useEffect, useState } from "react";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { call } from "../../client.ts";
import { RichText } from "../layout/RichText.tsx";
import { type CardProduct, productAddress } from "./product-card.ts";
import styles from "./QuickView.module.css";

interface QuickViewProps {
  product: CardProduct;
  onClose(): void;
}

/** A product's summary without leaving the page. The description is fetched on opening. */
export function QuickView({ product, onClose }: QuickViewProps) {
  const [description, setDescription] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const view = await call("GET product/view/:token", { params: { token: product.token } });
      setDescription(view.product.description);
    } catch {
      setFailed(true);
    }
  }, [product.token]);
  useEffect(() => void load(), [load]);

  return (
    <Dialog title={product.name} open onClose={onClose} size="wide">
      <div className={styles.view}>
        <div className={styles.plate}>
          <Picture
            {...product.picture}
            src={product.first_images}
            alt={product.name}
            sizes="(max-width: 767px) 90vw, 380px"
          />
        </div>
        <div className={styles.words}>
          <p className={styles.category}>{product.categoryName}</p>
          {failed ? (
            <ErrorState title={text("The description could not be loaded")} onRetry={() => void load()} />
          ) : description === null ? (
            <SkeletonText lines={8} />
          ) : (
            <RichText html={description} top={3} className={styles.description} />
          )}
          <ButtonLink to={productAddress(product)} iconAfter="arrow-right">
            {text("See all details")}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
