import type { KitVariant } from "../../../contract/staff/kits.ts";
import styles from "./Kits.module.css";

export function VariantName({ variant: { ref_no, name, specification } }: { variant: KitVariant }) {
  return (
    <span>
      <strong className={styles.reference}>{ref_no}</strong> {name}
      {specification && <span className={styles.soft}> {specification}</span>}
    </span>
  );
}
