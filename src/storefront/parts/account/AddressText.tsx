import type { OrderAddress } from "../../../contract/orders.ts";
import styles from "./AddressText.module.css";

/** A postal address as written on a parcel. The name is separate, so that it can be a heading or a label. */
export function AddressText({ address }: { address: OrderAddress }) {
  return (
    <span className={styles.address}>
      {address.company_name && <span>{address.company_name}</span>}
      <span>{[address.apartment_no, address.address].filter(Boolean).join(", ")}</span>
      <span>
        {address.city}, {address.state} {address.pincode}
      </span>
      <span className={styles.contact}>
        {address.phone_number && <span>{address.phone_number}</span>}
        {address.email && <span>{address.email}</span>}
      </span>
    </span>
  );
}

export function fullName({ f_name, l_name }: { f_name: string; l_name: string }): string {
  return `${f_name} ${l_name}`.trim();
}
