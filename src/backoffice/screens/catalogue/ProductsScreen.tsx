import type { StaffProduct } from "../../../contract/staff/product-shapes.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { fileAddress } from "../../client.ts";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Products.module.css";
import { flagLabels, productStateLabels } from "./product-labels.ts";

const columns: Column<StaffProduct>[] = [
  {
    name: "Product",
    sort: "name",
    cell: ({ name, file }) => (
      <span className={styles.product}>
        {file ? <img src={file} alt="" width="40" height="40" loading="lazy" /> : <span className={styles.plate} />}
        <strong>{name}</strong>
      </span>
    ),
  },
  { name: "Reference", cell: ({ ref_no }) => ref_no ?? "–", minor: true },
  { name: "Category", cell: ({ category }) => category },
  { name: "Variants", cell: ({ variant_count }) => variant_count, number: true },
  { name: "MRP from", cell: ({ mrp_from }) => (mrp_from === null ? "–" : <Price amount={mrp_from} />), number: true },
  {
    name: "State",
    cell: (product) => (
      <>
        <StatusBadge of={productStateLabels} state={product.state} />
        <div className={styles.by}>
          {flagLabels
            .filter(([mark]) => product[mark])
            .map(([, words]) => words)
            .join(", ")}
        </div>
      </>
    ),
  },
  { name: "Position", sort: "position", cell: ({ position }) => position, number: true, minor: true },
  {
    name: "Updated",
    sort: "changed",
    minor: true,
    cell: ({ changed_at, changed_by }) => (
      <>
        <span className={styles.day}>
          <Moment at={changed_at} />
        </span>
        {changed_by && <div className={styles.by}>{changed_by}</div>}
      </>
    ),
  },
];

/** All products, including hidden ones. */
export default function ProductsScreen() {
  const { data } = useCall("GET staff/categories");
  const can = usePermissions();
  return (
    <ListScreen
      title="Products"
      call="GET staff/products"
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      hrefFor={({ id }) => `/products/${id}`}
      filters={[
        { kind: "search", name: "search", label: "Name or reference number" },
        {
          kind: "choice",
          name: "category",
          label: "Category",
          options: (data?.data ?? []).map(({ id, name }) => [String(id), name]),
        },
        {
          kind: "choice",
          name: "state",
          label: "State",
          options: [
            ["shown", "Published"],
            ["hidden", "Hidden"],
          ],
        },
        {
          kind: "choice",
          name: "filter",
          label: "Filter",
          options: [
            ...flagLabels,
            ["no_variants", "No variants"],
            ["no_picture", "No picture"],
            ["no_declarations", "Declarations missing"],
          ],
        },
      ]}
      actions={
        can("catalogue.change") && (
          <ButtonLink to="/products/new" icon="plus">
            New product
          </ButtonLink>
        )
      }
      exportTo={(query) => fileAddress("GET staff/products/export.csv", { query })}
      empty={{
        title: "No products yet",
        text: "Every product belongs to a sub-category, so create a category with one first.",
        children: can("catalogue.change") && (
          <ButtonLink to="/products/new" variant="secondary">
            Add the first product
          </ButtonLink>
        ),
      }}
    />
  );
}
