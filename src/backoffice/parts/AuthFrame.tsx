import { type ReactNode, useEffect } from "react";
import styles from "./AuthFrame.module.css";

/** The frame of screens shown before signing in. */
export function AuthFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | Back office`;
  }, [title]);
  return (
    <main className={styles.entry}>
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
