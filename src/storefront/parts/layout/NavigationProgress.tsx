import { useNavigation } from "react-router";
import styles from "./NavigationProgress.module.css";

/** A thin bar at the top while the next page loads; appears only after a delay. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.line} aria-hidden="true" />;
}
