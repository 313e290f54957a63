import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AccountPage } from "../../parts/account/AccountPage.tsx";
import { Waiting } from "../../parts/layout/Waiting.tsx";
import styles from "./Home.module.css";

/** The account while it loads: three orders, then rows of references. */
export function HomeSkeleton({ title }: { title: string }) {
  return (
    <AccountPage title={title} intro={<Skeleton />}>
      <Waiting className={styles.section}>
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
      </Waiting>
    </AccountPage>
  );
}
