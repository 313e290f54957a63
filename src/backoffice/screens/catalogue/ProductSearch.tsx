import { useState } from "react";
import type { ProductChoice } from "../../../contract/staff/product-shapes.ts";
import { Field } from "../../../ui/Field.tsx";
import { useReadOnly } from "../../form/read-only.ts";
import { errorMessage } from "../../messages.ts";
import { useCall } from "../../useCall.ts";
import styles from "./Products.module.css";

interface ProductSearchProps {
  label: string;
  name: string;
  /** The product to leave out, if any. */
  except?: number | undefined;
  /** Ids that are already selected. */
  taken?: readonly number[];
  onChoose(product: ProductChoice): void;
}

/** Finds products by part of a name or reference number and lets the user pick one. */
export function ProductSearch({ label, name, except, taken = [], onChoose }: ProductSearchProps) {
  const [typed, setTyped] = useState("");
  if (useReadOnly()) return null;
  return (
    <div>
      <Field
        label={label}
        name={name}
        type="search"
        autoComplete="off"
        placeholder="Name or reference number"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {typed.trim().length > 1 && (
        <Found
          search={typed.trim()}
          except={except}
          taken={taken}
          onChoose={(product) => {
            onChoose(product);
            setTyped("");
          }}
        />
      )}
    </div>
  );
}

function Found({
  search,
  except,
  taken = [],
  onChoose,
}: Pick<ProductSearchProps, "except" | "taken" | "onChoose"> & { search: string }) {
  const { data, error } = useCall("GET staff/product-choices", {
    query: except === undefined ? { search } : { search, except },
  });
  const choices = (data?.data ?? []).filter(({ id }) => !taken.includes(id));
  if (error) return <p role="alert">{errorMessage(error)}</p>;
  if (data && choices.length === 0) return <p role="status">No other matches.</p>;
  return (
    <ul className={styles.choices}>
      {choices.slice(0, 6).map((product) => (
        <li key={product.id}>
          <button type="button" onClick={() => onChoose(product)}>
            <span>
              <strong>{product.name}</strong>
              <span className={styles.soft}> {product.category}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
