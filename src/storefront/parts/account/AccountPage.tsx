import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "../../../ui/Breadcrumb.tsx";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { PageHeader } from "../layout/Page.tsx";
import { Waiting } from "../layout/Waiting.tsx";
import styles from "./AccountPage.module.css";

interface AccountPageProps {
  title: string;
  trail?: Crumb[];
  intro?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** One of the customer's own pages, within the frame that `pages/account` puts around them. */
export function AccountPage({ title, trail = [], intro, aside, children }: AccountPageProps) {
  return (
    <>
      <Breadcrumb trail={[...trail, { name: title }]} />
      <PageHeader title={title} intro={intro} aside={aside} />
      <div className={styles.content}>{children}</div>
    </>
  );
}

export function AccountSkeleton({ title, trail }: { title: string; trail?: Crumb[] }) {
  return (
    <AccountPage title={title} trail={trail}>
      <Waiting className={styles.waiting}>
        <Skeleton shape="title" />
        <SkeletonText lines={4} />
        <Skeleton shape="block" />
      </Waiting>
    </AccountPage>
  );
}
