import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { Page } from "../../parts/layout/Page.tsx";
import boxStyles from "../../parts/layout/SummaryBox.module.css";
import { Waiting } from "../../parts/layout/Waiting.tsx";
import styles from "./cart.module.css";

/** The cart while it loads: rows beside the box with the total. */
export function CartSkeleton({ title }: { title: string }) {
  return (
    <Page title={title} intro={<Skeleton className={styles.waitingIntro} />}>
      <Waiting className={styles.layout}>
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
      </Waiting>
    </Page>
  );
}
