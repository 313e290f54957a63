import { useNavigation } from "react-router";
import styles from "./NavigationProgress.module.css";

/** A thin line at the upper edge while the next page is being fetched; only seen when that takes a while. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.line} aria-hidden="true" />;
}
