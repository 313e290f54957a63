import { Skeleton } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { AccountPage } from "../../parts/AccountPage.tsx";
import styles from "./Home.module.css";

/** The account while it loads: three orders, then rows of references. */
export function HomeSkeleton({ title }: { title: string }) {
  return (
    <AccountPage title={title} intro={<Skeleton />}>
      <div className={styles.section} aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton shape="title" />
        <div className={styles.cards}>
          {["first", "second", "third"].map((card) => (
            <Skeleton key={card} shape="block" className={styles.skeletonCard} />
          ))}
        </div>
        <Skeleton shape="title" />
        <div>
          {["first", "second", "third", "fourth"].map((row) => (
            <Skeleton key={row} shape="block" className={styles.skeletonRow} />
          ))}
        </div>
      </div>
    </AccountPage>
  );
}
