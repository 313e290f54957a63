import { Skeleton, SkeletonText } from "../../ui/Skeleton.tsx";
import styles from "./RowsSkeleton.module.css";

/** A skeleton of rows of text, with or without pictures. */
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
