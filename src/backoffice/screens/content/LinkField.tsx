import { useRef } from "react";
import { shopPages } from "../../../contract/shop-pages.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { useCall } from "../../useCall.ts";
import { ProductSearch } from "../catalogue/ProductSearch.tsx";
import styles from "./ListEditor.module.css";

interface LinkFieldProps {
  defaultValue: string;
  field: { name: string; error: string | null; onChange(): void };
}

/** A link target: a page, category or product to choose, or a path to type. */
export function LinkField({ defaultValue, field }: LinkFieldProps) {
  const categories = useCall("GET staff/categories").data?.data ?? [];
  const place = useRef<HTMLDivElement>(null);

  function choose(address: string) {
    const input = place.current?.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
    if (!input || address === "") return;
    input.value = address;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    field.onChange();
  }

  return (
    <div ref={place} className={styles.link}>
      <Field
        label="Link"
        hint="Choose below, or enter a path such as /product?category=2."
        defaultValue={defaultValue}
        {...field}
        required
      />
      <SelectField label="Page or category" name="link_page" value="" onChange={({ target }) => choose(target.value)}>
        <option value="">Choose one</option>
        <optgroup label="Pages">
          {shopPages.map(([address, name]) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Categories">
          {categories.map(({ id, name }) => (
            <option key={id} value={`/product?category=${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <ProductSearch
        label="Or product"
        name="link_product"
        onChoose={({ slug, token }) => choose(`/product/product-details/${slug}/${token}`)}
      />
    </div>
  );
}
