import { useSearchParams } from "react-router";
import type { StockItem } from "../../../contract/staff/stock.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { call, fileAddress } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import styles from "./Stock.module.css";

/** Stock by variant. `?level=<id>` edits a variant's low-stock level. */
export default function StockScreen() {
  const [search, setSearch] = useSearchParams();
  const can = usePermissions();
  const level = search.get("level");
  const close = () => {
    search.delete("level");
    setSearch(search, { replace: true });
  };
  return (
    <>
      <ListScreen
        title="Stock"
        intro="Stock by variant. Available is what customers can buy now: on hand, less reserved, expired and quarantined."
        call="GET staff/stock"
        exportTo={(query) => fileAddress("GET staff/stock.csv", { query })}
        columns={stockColumns(can("stock.change"), search)}
        keyOf={(item) => item.variant_id}
        hrefFor={(item) => `/lots?variant=${item.variant_id}`}
        nameOf={(item) => item.ref_no}
        filters={[
          { kind: "search", name: "search", label: "Search" },
          { kind: "choice", name: "low", label: "Show", options: [["1", "Low stock"]] },
          { kind: "choice", name: "waiting", label: "Customers", options: [["1", "Waiting for stock"]] },
        ]}
        actions={
          can("stock.change") && (
            <ButtonLink to="/receive" icon="plus">
              Receive stock
            </ButtonLink>
          )
        }
        empty={{
          title: "No stock yet",
          text: "Stock is recorded by variant, so create a product with a variant first.",
          children: can("catalogue.read") && (
            <ButtonLink to="/products" variant="secondary">
              Go to products
            </ButtonLink>
          ),
        }}
      />
      <LevelForm level={level} from={search.get("from") ?? ""} onClose={close} />
    </>
  );
}

function stockColumns(mayChange: boolean, search: URLSearchParams): Column<StockItem>[] {
  return [
    {
      name: "Variant",
      sort: "ref_no",
      cell: (item) => (
        <>
          <strong>{item.ref_no}</strong>
          <div className={styles.soft}>{item.product_name}</div>
        </>
      ),
    },
    {
      name: "Available",
      number: true,
      sort: "available",
      cell: (item) => (
        <span className={styles.figure}>
          {item.is_low && <Badge kind={item.available === 0 ? "bad" : "amber"}>{lowLabel(item)}</Badge>}
          {item.available}
        </span>
      ),
    },
    {
      name: "Waiting",
      number: true,
      sort: "waiting",
      cell: ({ waiting }) => (waiting > 0 ? `${waiting.toLocaleString("en-IN")} waiting` : "–"),
    },
    { name: "On hand", number: true, cell: (item) => item.on_hand },
    { name: "Reserved", number: true, cell: (item) => item.reserved },
    { name: "On hold", number: true, minor: true, cell: (item) => item.quarantined },
    { name: "Lots", number: true, minor: true, cell: (item) => item.lots },
    {
      name: "Next expiry",
      cell: ({ next_expiry }) => (next_expiry ? <Moment at={next_expiry} /> : "–"),
    },
    {
      name: "Low at",
      number: true,
      cell: (item) => (mayChange ? <LevelLink item={item} search={search} /> : item.low_at),
    },
  ];
}

interface LevelFormProps {
  /** The variant whose level is being changed; null for none. */
  level: string | null;
  /** Its current level. */
  from: string;
  onClose(): void;
}

function LevelForm({ level, from, onClose }: LevelFormProps) {
  return (
    <SideForm
      key={level}
      title="Low-stock level"
      open={level !== null}
      onClose={onClose}
      submitLabel="Save"
      successMessage="Saved."
      action={({ low_at = "" }) => call("PUT staff/stock/:id/level", { params: { id: level ?? "" }, body: { low_at } })}
    >
      {(errors) => (
        <Field
          label="Low stock at or below"
          inputMode="numeric"
          defaultValue={from}
          {...errors.of("low_at")}
          required
        />
      )}
    </SideForm>
  );
}

function lowLabel({ available }: StockItem) {
  return available === 0 ? "Out of stock" : "Low stock";
}

function LevelLink({ item, search }: { item: StockItem; search: URLSearchParams }) {
  const to = new URLSearchParams(search);
  to.set("level", String(item.variant_id));
  to.set("from", String(item.low_at));
  return (
    <span className={styles.level}>
      <ButtonLink
        to={`?${to}`}
        variant="quiet"
        size="small"
        aria-label={`Low-stock level of ${item.ref_no}: ${item.low_at}`}
      >
        {item.low_at}
      </ButtonLink>
    </span>
  );
}
