import { Skeleton, SkeletonText } from "../../ui/Skeleton.tsx";
import styles from "./RowsSkeleton.module.css";

/** Rows to come, of a picture with words beside it or of words alone. */
export function RowsSkeleton({ pictures = false }: { pictures?: boolean }) {
  return (
    <div className={styles.rows}>
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className={styles.row}>
          {pictures && <Skeleton shape="picture" className={styles.picture} />}
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}
