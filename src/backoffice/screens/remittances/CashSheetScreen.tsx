import { Link, useSearchParams } from "react-router";
import type { CashOrder, CashSums } from "../../../contract/staff/remittances.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { todayInIndia } from "../../form/indian-time.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { changed } from "../../table/list-address.ts";
import { useCall } from "../../useCall.ts";
import { CourierChoice } from "./HeadFields.tsx";
import styles from "./Remittances.module.css";

/** What a collector should hand over for a day, and what they actually handed over. */
export default function CashSheetScreen() {
  const [search, setSearch] = useSearchParams();
  const courier = search.get("courier") ?? "";
  const day = search.get("day") || todayInIndia();
  const show = (parameters: Record<string, string>) => setSearch(changed(search, parameters), { replace: true });
  return (
    <Screen
      title="Cash sheet"
      back={{ name: "Remittances", to: "/remittances" }}
      intro="What was delivered or collected on a day, what was handed over, and what is still missing."
      actions={courier && <Button onClick={() => window.print()}>Print</Button>}
    >
      <div className={styles.form}>
        <div className={styles.bar}>
          <CourierChoice value={courier} onChange={(id) => show({ courier: id })} />
          <Field
            label="Day"
            name="day"
            type="date"
            value={day}
            max={todayInIndia()}
            onChange={({ target }) => target.value && show({ day: target.value })}
          />
        </div>
        {courier && <Sheet courier={courier} day={day} />}
      </div>
    </Screen>
  );
}

type Row = (CashOrder | CashSums) & { place: number };

function Sheet({ courier, day }: { courier: string; day: string }) {
  const query = useCall("GET staff/remittances/sheet", { query: { courier, day } });
  return (
    <Loaded query={query} loading={<Skeleton shape="block" />}>
      {({ data: { courier: name, orders, sums, handed_over } }) => (
        <>
          <Section title={`${name}, ${formatDay(`${day}T12:00:00+05:30`)}`}>
            {orders.length === 0 ? (
              <EmptyState icon="document" title="Nothing delivered or collected on this day" />
            ) : (
              <DataTable<Row>
                caption="Orders of this day"
                columns={sums.refunded > 0 ? columns : columns.filter((column) => column !== refunded)}
                rows={[...orders, sums].map((row, place) => ({ ...row, place }))}
                keyOf={({ place }) => place}
              />
            )}
          </Section>
          <Section title="Handed over on this day">
            {handed_over.length === 0 ? (
              <p>Nothing yet.</p>
            ) : (
              <DescriptionList
                of={handed_over.map(({ id, reference, amount }) => [
                  reference,
                  <Link key={id} to={`/remittances/${id}`}>
                    <Price amount={amount} />
                  </Link>,
                ])}
              />
            )}
          </Section>
        </>
      )}
    </Loaded>
  );
}

const rupees = (name: string, of: keyof CashSums): Column<Row> => ({
  name,
  number: true,
  cell: (row) => <Price amount={row[of]} />,
});

/** Left out on days without refunds. */
const refunded = rupees("Refunded", "refunded");

const columns: Column<Row>[] = [
  {
    name: "Order",
    whole: true,
    cell: (row) => ("token" in row ? <Link to={`/orders/${row.token}`}>{row.order_no}</Link> : <strong>Total</strong>),
  },
  rupees("Still to hand over", "held"),
  rupees("Expected", "expected"),
  rupees("Taken", "taken"),
  rupees("Paid otherwise", "otherwise"),
  refunded,
  rupees("Not collected", "missing"),
  rupees("Handed over", "remitted"),
  rupees("Charges", "deduction"),
];
