import { type ReactNode, useDeferredValue, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { SubProduct } from "../../../contract/catalogue.ts";
import { text } from "../../../language/text.ts";
import { Breadcrumb } from "../../../ui/Breadcrumb.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyTray } from "../../../ui/drawings/EmptyTray.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { join } from "../../../ui/join.ts";
import { languageOf } from "../../../ui/language-of.ts";
import { RichText } from "../../parts/layout/RichText.tsx";
import { Section } from "../../parts/layout/Section.tsx";
import { useHydrated } from "../../parts/layout/useHydrated.ts";
import { useOnDemand } from "../../parts/layout/useOnDemand.ts";
import { ProductRows } from "../../parts/products/ProductGrid.tsx";
import { WishlistHeart } from "../../parts/products/WishlistHeart.tsx";
import { BuyBar } from "./BuyBar.tsx";
import { Declarations } from "./Declarations.tsx";
import { Documents } from "./Documents.tsx";
import { Gallery } from "./Gallery.tsx";
import { Kits } from "./Kits.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { PinBox } from "./PinBox.tsx";
import styles from "./ProductDetails.module.css";
import { ProductFacts } from "./ProductFacts.tsx";
import { Regulatory } from "./Regulatory.tsx";
import { Reviews } from "./Reviews.tsx";
import { Share } from "./Share.tsx";
import { trailTo } from "./trail.ts";
import type { ProductView } from "./useExpectedView.ts";
import { VariantTable } from "./VariantTable.tsx";
import { splitAttributes } from "./variant-columns.ts";

/** A table with more attribute columns than this takes the full width, below the picture. */
const widestBeside = 3;

function placeOfTable(columns: number): string | undefined | false {
  return columns > widestBeside ? styles.below : columns === widestBeside && styles.wide;
}

const loadEnquiryDialog = async () => (await import("./EnquiryDialog.tsx")).EnquiryDialog;

/** The URL of the contact form, to which the button leads without scripts. */
const enquiryAddress = ({ sub_product_id, ref_no }: SubProduct) =>
  `/contact-us?product=${encodeURIComponent(`${sub_product_id} ${ref_no}`)}`;

export function ProductDetails({ view }: { view: ProductView }) {
  const { product } = view;
  const { columns } = splitAttributes(view.attributes, view.sub_products);
  const [asking, setAsking] = useState<SubProduct | null>(null);
  const [EnquiryDialog, demandDialog] = useOnDemand(loadEnquiryDialog);

  async function enquire(variant: SubProduct) {
    if (await demandDialog(enquiryAddress(variant))) setAsking(variant);
  }

  return (
    <article className={styles.product}>
      <div className={styles.top}>
        <Breadcrumb trail={[...trailTo(product), { name: product.name }]} />
        <div className={join(styles.opening, placeOfTable(columns.length))}>
          <div className={styles.gallery}>
            <Gallery name={product.name} images={product.images} />
            <Share product={product} />
          </div>
          <div className={styles.summary}>
            <div className={styles.title}>
              <h1 lang={languageOf(product.name)}>{product.name}</h1>
              <WishlistHeart product={product} />
            </div>
            <p className={styles.short} lang={languageOf(product.short_description)}>
              {product.short_description}
            </p>
            <ProductFacts view={view} />
          </div>
          <section id="variants" aria-label={text("Variants")} className={styles.buying}>
            {view.sub_products.length > 0 ? (
              <>
                <VariantTable view={view} onEnquire={(variant) => void enquire(variant)} />
                <PinBox asked={view.delivery} />
              </>
            ) : (
              <EmptyState
                drawing={<EmptyTray />}
                title={text("Currently unavailable")}
                text={text("Contact us to ask when it will be back or what you could use instead.")}
              >
                <ButtonLink to="/contact-us">{text("Contact us")}</ButtonLink>
              </EmptyState>
            )}
          </section>
        </div>
      </div>

      <AfterOpening>
        <Reading view={view} />
      </AfterOpening>
      <BuyBar view={view} />
      {EnquiryDialog && <EnquiryDialog variant={asking} product={product.name} onClose={() => setAsking(null)} />}
    </article>
  );
}

/**
 * Content further down the page. When the page is reached from another, it is rendered after the opening part, which then appears sooner.
 */
function AfterOpening({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const isReturn = useNavigationType() === "POP";
  const { hash } = useLocation();
  // Both a return and a hash scroll further down immediately.
  const isDue = useDeferredValue(true, !isHydrated || isReturn || hash !== "");
  return isDue ? children : <div className={styles.awaited} />;
}

function Reading({ view }: { view: ProductView }) {
  const { product } = view;
  return (
    <>
      <Section id="product-description" title={text("Description")} tone="ground">
        <div className={styles.description}>
          <div className={styles.reading}>
            <RichText html={product.description} top={3} />
            <Documents view={view} />
          </div>
          <div className={styles.reading}>
            <Regulatory product={product} variants={view.sub_products} />
            <Declarations view={view} />
          </div>
        </div>
      </Section>

      {view.compatible_with.length > 0 && (
        <Section id="compatible" title={text("Works with")} intro={text("Devices designed for use with this one.")}>
          <ProductRows products={view.compatible_with} />
        </Section>
      )}

      <Kits kits={view.kits} />

      <Reviews view={view} />

      {view.related_products.length > 0 && (
        <Section id="related" title={text("Related products")}>
          <ProductRows products={view.related_products} />
        </Section>
      )}

      <Neighbours previous={view.previous} next={view.next} />
    </>
  );
}
