import { join } from "../../../ui/join.ts";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { NeedsScripts } from "../../parts/NeedsScripts.tsx";
import { Page } from "../../parts/Page.tsx";
import boxStyles from "../../parts/SummaryBox.module.css";
import styles from "./cart.module.css";

/** The cart while it loads: rows beside the box with the total. */
export function CartSkeleton({ title }: { title: string }) {
  return (
    <Page title={title} intro={<Skeleton className={styles.waitingIntro} />}>
      <NeedsScripts />
      <div className={join(styles.layout, styles.waiting)} aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
        <div>
          {["first", "second", "third"].map((row) => (
            <div key={row} className={styles.waitingRow}>
              <Skeleton shape="picture" />
              <SkeletonText lines={2} />
              <Skeleton shape="title" />
            </div>
          ))}
        </div>
        <div className={boxStyles.box}>
          <Skeleton shape="title" />
          <SkeletonText lines={4} />
          <Skeleton shape="title" className={styles.waitingButton} />
        </div>
      </div>
    </Page>
  );
}
