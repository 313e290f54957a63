import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "../../../ui/Breadcrumb.tsx";
import { join } from "../../../ui/join.ts";
import { languageOf } from "../../../ui/language-of.ts";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import styles from "./Page.module.css";
import { Waiting } from "./Waiting.tsx";

interface PageProps {
  title: string;
  /** The parent pages, without Home and the page itself. */
  trail?: Crumb[];
  /** A sentence below the heading. */
  intro?: ReactNode;
  /** To the right of the heading. */
  aside?: ReactNode;
  width?: "full" | "text";
  children?: ReactNode;
}

/** The frame of every page but the home page: breadcrumb, heading, content. */
export function Page({ intro, aside, children, ...frame }: PageProps) {
  return (
    <PageFrame {...frame}>
      <PageHeader title={frame.title} intro={intro} aside={aside} />
      {children}
    </PageFrame>
  );
}

export function PageHeader({ title, intro, aside }: Pick<PageProps, "title" | "intro" | "aside">) {
  return (
    <header className={styles.header}>
      <div>
        <h1 lang={languageOf(title)}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {aside}
    </header>
  );
}

/** For a page that places its own heading. */
export function PageFrame({ title, trail = [], width = "full", children }: Omit<PageProps, "intro" | "aside">) {
  return (
    <div className={join(styles.page, width === "text" && styles.text)}>
      <Breadcrumb trail={[...trail, { name: title }]} />
      {children}
    </div>
  );
}

/** The same frame while the content loads. */
export function PageSkeleton({ title, trail }: { title: string; trail?: Crumb[] }) {
  return (
    <Page title={title} trail={trail}>
      <Waiting className={styles.waiting}>
        <Skeleton shape="title" />
        <SkeletonText lines={4} />
        <Skeleton shape="block" />
      </Waiting>
    </Page>
  );
}
