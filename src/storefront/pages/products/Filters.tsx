import { Form, Link, useSubmit } from "react-router";
import type { Category } from "../../../contract/catalogue.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useHydrated } from "../../parts/useHydrated.ts";
import styles from "./Filters.module.css";
import { type Asked, addressFor, sorts } from "./list-address.ts";

interface FiltersProps {
  asked: Asked;
  categories: Category[];
  total: number;
}

/** Group and order of the list. A form that asks by its address; with scripts a choice counts at once. */
export function Filters({ asked, categories, total }: FiltersProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const whole = addressFor({ ...asked, search: "", page: 1 });
  return (
    <Form
      action="/product"
      method="get"
      className={styles.filters}
      onChange={(event) => {
        const fields = new FormData(event.currentTarget);
        submit(addressQuery(fields), { action: "/product" });
      }}
    >
      <div className={styles.found}>
        <p role="status">{total === 1 ? "1 product" : `${total} products`}</p>
        {asked.search && (
          <>
            <input type="hidden" name="search" value={asked.search} />
            <Link to={whole} className={styles.chip} aria-label={`Remove the search for ${asked.search}`}>
              {asked.search}
              <Icon name="close" size={16} />
            </Link>
          </>
        )}
      </div>
      <div className={styles.fields}>
        <SelectField label="Category" name="category" value={asked.category ?? ""} onChange={ignore}>
          <option value="">All products</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Sort by" name="sort" value={asked.sort ?? "relevance"} onChange={ignore}>
          {sorts.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.name}
            </option>
          ))}
        </SelectField>
        {!hydrated && (
          <Button type="submit" variant="secondary">
            Show
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The form hears of every change; the address then says what is chosen. */
function ignore() {}

/** Without the fields that say nothing. */
function addressQuery(fields: FormData): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (value !== "" && value !== "relevance") query.set(name, String(value));
  }
  return query;
}
