import type { ReactNode } from "react";
import { Skeleton, SkeletonText } from "../../ui/Skeleton.tsx";
import type { Query } from "../useCall.ts";
import styles from "./DetailScreen.module.css";
import { Loaded } from "./Loaded.tsx";
import { Screen, type Way } from "./Screen.tsx";

interface DetailScreenProps<T> {
  /** Stands there while loading, and when loading fails. */
  name: string;
  query: Query<T>;
  title(shown: T): string;
  back?: Way;
  badge?(shown: T): ReactNode;
  intro?(shown: T): ReactNode;
  acts?(shown: T): ReactNode;
  /** The shape of what comes, where it is not sections of facts. */
  loading?: ReactNode;
  /** Narrow column at the right; below on tablets. */
  aside?(shown: T): ReactNode;
  children(shown: T): ReactNode;
}

/** One thing with all that is known of it. Loading and failing are part of it. */
export function DetailScreen<T>({
  name,
  query,
  title,
  back,
  badge,
  intro,
  acts,
  loading,
  aside,
  children,
}: DetailScreenProps<T>) {
  const { data } = query;
  const header =
    data === undefined
      ? { title: name }
      : { title: title(data), badge: badge?.(data), intro: intro?.(data), acts: acts?.(data) };
  return (
    <Screen back={back} {...header}>
      <Loaded query={query} loading={loading ?? <DetailSkeleton beside={aside !== undefined} />}>
        {(shown) =>
          aside ? (
            <div className={styles.columns}>
              <div className={styles.main}>{children(shown)}</div>
              <div className={styles.aside}>{aside(shown)}</div>
            </div>
          ) : (
            <div className={styles.main}>{children(shown)}</div>
          )
        }
      </Loaded>
    </Screen>
  );
}

function DetailSkeleton({ beside }: { beside: boolean }) {
  const main = (
    <div className={styles.main}>
      <PartSkeleton lines={6} />
      <PartSkeleton lines={4} />
    </div>
  );
  if (!beside) return main;
  return (
    <div className={styles.columns}>
      {main}
      <div className={styles.aside}>
        <PartSkeleton lines={5} />
        <PartSkeleton lines={3} />
      </div>
    </div>
  );
}

/** A section to come: its heading, a line, and what stands below. */
function PartSkeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.part}>
      <Skeleton className={styles.heading} />
      <SkeletonText lines={lines} />
    </div>
  );
}
