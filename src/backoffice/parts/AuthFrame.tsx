import type { ReactNode } from "react";
import styles from "./AuthFrame.module.css";

/** The frame of screens shown before signing in. */
export function AuthFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.entry}>
      <title>{`${title} | Back office`}</title>
      <div className={styles.card}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </div>
      <a href="/" className={styles.shop}>
        Go to the shop
      </a>
    </main>
  );
}
