import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Lot } from "../../../contract/staff/stock.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { join } from "../../../ui/join.ts";
import { call } from "../../client.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import { FilterBar } from "../../table/FilterBar.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Stock.module.css";

/** Records a stock count. `?search=` limits the list to the items being counted. */
export default function CountScreen() {
  const [address, setAddress] = useSearchParams();
  const search = address.get("search") ?? "";
  const query = useCall("GET staff/lots", { query: { search, per_page: 100 } });
  // Typed counts survive searches: one count can cover several shelves.
  const [counted, setCounted] = useState<Counted>(new Map());

  return (
    <Screen
      title="Count"
      back={{ name: "Stock", to: "/stock" }}
      intro="Enter the counted quantity of each lot. Lots left empty are skipped. Each difference is recorded as a movement."
    >
      <FilterBar
        filters={[{ kind: "search", name: "search", label: "Find a lot or variant" }]}
        value={() => search}
        onChange={(_, value) => setAddress(value ? { search: value } : {}, { replace: true })}
        now=""
      />
      <Loaded query={query} loading={<RowsSkeleton />}>
        {({ data }) => {
          const lots = data.filter((lot) => lot.on_hand > 0 || counted.has(lot.id));
          if (lots.length === 0) return <NothingToCount search={search} />;
          return (
            <CountForm
              lots={lots}
              counted={counted}
              onCount={(lot, typed) => setCounted((before) => new Map(before).set(lot.id, { typed, lot }))}
              onRestore={setCounted}
            />
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** Typed quantities by lot id, with the lot as it was shown. */
type Counted = ReadonlyMap<number, { typed: string; lot: Lot }>;

function NothingToCount({ search }: { search: string }) {
  if (search !== "") {
    return <EmptyState title="No results" text="No lot in stock has this number or variant." />;
  }
  return (
    <EmptyState icon="document" title="Nothing to count" text="There is no stock yet. Receive stock first.">
      <ButtonLink to="/receive" variant="secondary">
        Receive stock
      </ButtonLink>
    </EmptyState>
  );
}

interface CountFormProps {
  lots: readonly Lot[];
  counted: Counted;
  onCount(lot: Lot, typed: string): void;
  onRestore(counted: Counted): void;
}

function CountForm({ lots, counted, onCount, onRestore }: CountFormProps) {
  const navigate = useNavigate();
  const pairs = useMemo(() => [...counted], [counted]);
  const entered = [...counted.values()].filter(({ typed }) => typed !== "");
  return (
    <Form
      wide
      submitLabel={entered.length === 1 ? "Save 1 count" : `Save ${entered.length} counts`}
      name="count"
      successMessage="Count saved."
      action={({ note = "" }) =>
        call("POST staff/stock/counts", {
          body: {
            note,
            lines: entered.map(({ typed, lot }) => ({ lot_id: lot.id, counted: typed, expected: lot.on_hand })),
          },
        })
      }
      onSuccess={() => navigate("/movements")}
    >
      {(errors) => (
        <>
          <Kept
            name="counted"
            value={pairs}
            restore={(kept) => onRestore(new Map(kept))}
            isChanged={entered.length > 0}
          />
          <DataTable
            caption="Lots to count"
            rows={lots}
            keyOf={(lot) => lot.id}
            columns={[
              {
                name: "Lot",
                cell: (lot) => (
                  <>
                    <strong>{lot.lot_no}</strong>
                    <div className={styles.soft}>
                      {lot.ref_no}, {lot.product_name}
                    </div>
                  </>
                ),
              },
              { name: "Expected", number: true, cell: (lot) => lot.on_hand },
              {
                name: "Counted",
                cell: (lot) => (
                  <CountField
                    lot={lot}
                    typed={counted.get(lot.id)?.typed ?? ""}
                    error={countError(
                      errors,
                      entered.findIndex((each) => each.lot.id === lot.id),
                    )}
                    onType={(typed) => {
                      errors.set({});
                      onCount(lot, typed);
                    }}
                  />
                ),
              },
              {
                name: "Difference",
                number: true,
                cell: (lot) => <Difference typed={counted.get(lot.id)?.typed ?? ""} expected={lot.on_hand} />,
              },
            ]}
          />
          <Field label="Note" hint="For example which shelves." maxLength={200} optional {...errors.of("note")} />
        </>
      )}
    </Form>
  );
}

function countError(errors: Errors, index: number): string | null {
  return index < 0 ? null : (errors.all[`lines.${index}.counted`]?.[0] ?? null);
}

interface CountFieldProps {
  lot: Lot;
  typed: string;
  error: string | null;
  onType(typed: string): void;
}

function CountField({ lot, typed, error, onType }: CountFieldProps) {
  return (
    <div className={styles.counted}>
      <Field
        label={`Counted quantity of lot ${lot.lot_no}`}
        hideLabel
        name={`counted_${lot.id}`}
        inputMode="numeric"
        value={typed}
        error={error}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

function Difference({ typed, expected }: { typed: string; expected: number }) {
  if (!/^[0-9]+$/.test(typed)) return "–";
  const difference = Number(typed) - expected;
  const differenceClass = difference < 0 ? styles.fewer : difference > 0 ? styles.extra : undefined;
  return (
    <span className={join(styles.difference, differenceClass)}>
      {difference > 0 ? `+${difference}` : `${difference}`.replace("-", "−")}
    </span>
  );
}
