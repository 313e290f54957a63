import { gstinLookupLabels } from "../../../contract/gstin-lookup-labels.ts";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./CustomerScreen.module.css";

/** A customer's GST registrations, each with its printed address. */
export function Gstins({ customerId }: { customerId: number }) {
  const gstins = useCall("GET staff/customers/:id/gstins", { params: { id: String(customerId) } }).data?.data;
  if (!gstins) return null;
  return (
    <Section title="GST registrations">
      {gstins.length === 0 && <p>No GSTIN.</p>}
      <ul className={styles.addresses}>
        {gstins.map(
          ({ id, gstin, legal_name, apartment_no, address, city, pincode, state, is_default, is_sez, status }) => (
            <li key={id}>
              <strong>{gstin}</strong>
              {is_default && " (default)"}
              <br />
              {legal_name}
              <br />
              {[apartment_no, address].filter(Boolean).join(", ")}
              <br />
              {city} {pincode}, {state}
              <br />
              {/* An instance of the previous release performs no lookups. */}
              GST portal: {gstinLookupLabels[status ?? "not_looked_up"].toLowerCase()}
              {is_sez && (
                <>
                  <br />
                  Special economic zone: sold by quotation only
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
