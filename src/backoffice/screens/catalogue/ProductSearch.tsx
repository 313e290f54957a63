import type { ProductChoice } from "../../../contract/staff/product-shapes.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { useReadOnly } from "../../form/read-only.ts";
import { RecordSearch } from "../../parts/RecordSearch.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Products.module.css";

interface ProductSearchProps {
  label: string;
  name: string;
  /** The product to leave out, if any. */
  except?: number | undefined;
  /** Leaves out products that are already chosen. */
  isTaken?(product: ProductChoice): boolean;
  /** Makes hidden products unavailable. */
  shownOnly?: boolean;
  onChoose(product: ProductChoice): void;
}

/** Finds products by part of a name or reference number and lets the user pick one. */
export function ProductSearch({ label, name, except, isTaken, shownOnly, onChoose }: ProductSearchProps) {
  function useMatches(search: string) {
    const query = useCall("GET staff/product-choices", {
      query: except === undefined ? { search } : { search, except },
    });
    return { ...query, data: query.data?.data };
  }
  if (useReadOnly()) return null;
  return (
    <RecordSearch
      label={label}
      name={name}
      placeholder="Name or reference number"
      useMatches={useMatches}
      isTaken={isTaken}
      isOff={({ state }) => shownOnly === true && state === "hidden"}
      keyOf={({ id }) => id}
      show={(product) => (
        <>
          <strong>{product.name}</strong>
          <span className={styles.soft}> {product.category}</span> {product.state === "hidden" && <Badge>Hidden</Badge>}
        </>
      )}
      onChoose={onChoose}
    />
  );
}
