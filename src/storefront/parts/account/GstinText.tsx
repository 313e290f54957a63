import type { BuyerGstin } from "../../../contract/gstins.ts";
import styles from "./AddressText.module.css";

/** The registered address of a GSTIN. */
export function GstinText({ gstin }: { gstin: BuyerGstin }) {
  return (
    <span className={styles.address}>
      <span>{gstin.legal_name}</span>
      <span>{[gstin.apartment_no, gstin.address].filter(Boolean).join(", ")}</span>
      <span>
        {gstin.city}, {gstin.state} {gstin.pincode}
      </span>
    </span>
  );
}
