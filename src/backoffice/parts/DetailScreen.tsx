import type { ReactNode } from "react";
import { Skeleton, SkeletonText } from "../../ui/Skeleton.tsx";
import type { Query } from "../useCall.ts";
import styles from "./DetailScreen.module.css";
import { Loaded } from "./Loaded.tsx";
import { type BackLink, Screen } from "./Screen.tsx";

interface DetailScreenProps<T> {
  /** The title while loading and after a failure. */
  name: string;
  query: Query<T>;
  title(shown: T): string;
  back?: BackLink;
  badge?(shown: T): ReactNode;
  intro?(shown: T): ReactNode;
  actions?(shown: T): ReactNode;
  /** A skeleton for content other than sections of facts. */
  loading?: ReactNode;
  /** A narrow column on the right; below the rest on tablets. */
  aside?(shown: T): ReactNode;
  children(shown: T): ReactNode;
}

/** The screen of one record, with its loading and error states. */
export function DetailScreen<T>({
  name,
  query,
  title,
  back,
  badge,
  intro,
  actions,
  loading,
  aside,
  children,
}: DetailScreenProps<T>) {
  const { data } = query;
  const header =
    data === undefined
      ? { title: name }
      : { title: title(data), badge: badge?.(data), intro: intro?.(data), actions: actions?.(data) };
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
      <SectionSkeleton lines={6} />
      <SectionSkeleton lines={4} />
    </div>
  );
  if (!beside) return main;
  return (
    <div className={styles.columns}>
      {main}
      <div className={styles.aside}>
        <SectionSkeleton lines={5} />
        <SectionSkeleton lines={3} />
      </div>
    </div>
  );
}

function SectionSkeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.part}>
      <Skeleton className={styles.heading} />
      <SkeletonText lines={lines} />
    </div>
  );
}
