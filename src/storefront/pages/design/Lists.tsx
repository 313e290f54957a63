import { Clipboard } from "../../../ui/drawings/Clipboard.tsx";
import { EarUnderLens } from "../../../ui/drawings/EarUnderLens.tsx";
import { EmptyTray } from "../../../ui/drawings/EmptyTray.tsx";
import { HeartInTray } from "../../../ui/drawings/HeartInTray.tsx";
import { InstrumentRoll } from "../../../ui/drawings/InstrumentRoll.tsx";
import { OpenParcel } from "../../../ui/drawings/OpenParcel.tsx";
import { Papers } from "../../../ui/drawings/Papers.tsx";
import { PulledPlug } from "../../../ui/drawings/PulledPlug.tsx";
import { Rosette } from "../../../ui/drawings/Rosette.tsx";
import { TuningFork } from "../../../ui/drawings/TuningFork.tsx";
import { TwoForceps } from "../../../ui/drawings/TwoForceps.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ProductGrid, ProductGridSkeleton } from "../../parts/products/ProductGrid.tsx";
import type { CardProduct } from "../../parts/products/product-card.ts";
import styles from "./page.module.css";
import { Sample } from "./Sample.tsx";

const product: CardProduct = {
  ...{ id: 1, name: "Tonsil and Adenoid Plasma Wand", slug: "wand", token: "wand", categoryName: "Plasma Wands" },
  ...{ first_images: "", inWishList: false, deal_of_day: true, mrp_from: 11_125 },
  ...{ ref_no: "NK-PW-1001", variant_count: 4 },
  availability: { status: "in_stock" },
};

const others: CardProduct[] = [
  {
    ...product,
    id: 2,
    name: "A name of three lines, such as that of a set with all of its parts and sizes",
    mrp_from: 910,
  },
  { ...product, id: 3, deal_of_day: false, price_from: 728, availability: { status: "low", left: 3 } },
  { ...product, id: 4, deal_of_day: false, availability: { status: "out_of_stock" } },
];

export function Cards() {
  return (
    <Sample
      title="Product cards"
      use="Four beside each other, three on tablets, two on phones. Nothing lies on the picture."
    >
      <ProductGrid products={[product, ...others]} />
    </Sample>
  );
}

export function Skeletons() {
  return (
    <Sample title="Skeletons" use="Each has the shape and the height of what replaces it.">
      <ProductGridSkeleton count={4} />
    </Sample>
  );
}

const drawings = [
  { drawing: <EmptyTray />, title: "Empty cart" },
  { drawing: <EarUnderLens />, title: "No results" },
  { drawing: <OpenParcel />, title: "No orders" },
  { drawing: <TuningFork />, title: "No enquiries" },
  { drawing: <Clipboard />, title: "No lists" },
  { drawing: <Papers />, title: "No documents" },
  { drawing: <HeartInTray />, title: "Empty wishlist" },
  { drawing: <TwoForceps />, title: "Nothing to compare" },
  { drawing: <InstrumentRoll />, title: "No kits" },
  { drawing: <Rosette />, title: "No points" },
  { drawing: <PulledPlug />, title: "No connection" },
];

export function EmptyStates() {
  return (
    <Sample title="Empty states" use="A line drawing from our trade, what is missing, and what to do next.">
      <div className={styles.fields}>
        {drawings.map((state) => (
          <EmptyState key={state.title} {...state} />
        ))}
      </div>
    </Sample>
  );
}
