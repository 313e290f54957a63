import { Link, useParams, useSearchParams } from "react-router";
import { challanReasonLabels } from "../../../contract/challan-reasons.ts";
import type { ChallanShown } from "../../../contract/staff/challans.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Challans.module.css";
import { challanStateLabels } from "./challan-labels.ts";
import { KeepForm } from "./KeepForm.tsx";
import { Settlements } from "./Settlements.tsx";
import { TakeBackForm } from "./TakeBackForm.tsx";

/** One challan: what is outstanding, and what happened to the rest. `?act=` opens the form of an action. */
export default function ChallanScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/challans/:id", { params: { id } });
  const [search, setSearch] = useSearchParams();
  const can = usePermissions();
  const act = search.get("act");
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const challan = query.data?.data;
  const isOutstanding = challan !== undefined && challan.outstanding > 0;
  return (
    <>
      <DetailScreen
        name="Challan"
        query={query}
        back={{ name: "Challans", to: "/challans" }}
        title={({ data }) => data.number}
        badge={({ data }) => <StatusBadge of={challanStateLabels} state={data.state} />}
        intro={({ data }) => challanIntro(data)}
        actions={({ data }) => (
          <>
            <a href={data.file} target="_blank" rel="noreferrer">
              PDF, three copies
            </a>
            {isOutstanding && can("challans.issue") && (
              <Button variant="secondary" onClick={() => setSearch({ act: "keep" }, { replace: true })}>
                Invoice what was kept
              </Button>
            )}
            {isOutstanding && can("returns.inspect") && (
              <Button onClick={() => setSearch({ act: "take-back" }, { replace: true })}>Items returned</Button>
            )}
          </>
        )}
        aside={({ data }) => <Particulars challan={data} />}
      >
        {({ data }) => (
          <>
            <Section title="Items">
              <DataTable
                caption="Items on this challan"
                columns={columns}
                rows={data.lines}
                keyOf={(line) => line.line_id}
              />
            </Section>
            <Settlements challan={data} />
          </>
        )}
      </DetailScreen>
      {isOutstanding && act === "take-back" && can("returns.inspect") && (
        <TakeBackForm challan={challan} onClose={close} />
      )}
      {isOutstanding && act === "keep" && can("challans.issue") && <KeepForm challan={challan} onClose={close} />}
    </>
  );
}

const dayText = (day: string) => formatDay(`${day}T12:00:00+05:30`);

function challanIntro({ issued_at, staff_name, due_on, state }: ChallanShown) {
  return (
    <>
      Issued <Moment at={issued_at} exact /> by {staff_name}.
      {due_on && state !== "closed" && ` ${state === "overdue" ? "Was due" : "Due"} back ${dayText(due_on)}.`}
    </>
  );
}

type Line = ChallanShown["lines"][number];
const columns: Column<Line>[] = [
  {
    name: "Item",
    cell: ({ ref_no, product_name }) => (
      <>
        <strong>{ref_no}</strong> {product_name}
      </>
    ),
    long: true,
  },
  {
    name: "Lot",
    cell: ({ lot_id, lot_no, expires_on }) => (
      <>
        <Link to={`/lots/${lot_id}`}>{lot_no}</Link>
        {expires_on && (
          <div className={styles.soft}>
            expires <Moment at={expires_on} />
          </div>
        )}
      </>
    ),
  },
  { name: "Outstanding", cell: ({ outstanding, quantity }) => `${outstanding} of ${quantity}`, number: true },
  { name: "Unit value", cell: ({ value }) => <Price amount={value} />, number: true },
  { name: "Total", cell: ({ total }) => <Price amount={total} />, number: true },
];

function Particulars({ challan }: { challan: ChallanShown }) {
  const can = usePermissions();
  const { consignee, address, customer_id, phone, gstin, reason, remark, place_of_supply, taxable, tax, total } =
    challan;
  const link = customer_id !== null && can("customers.read") && (
    <Link to={`/customers/${customer_id}`}>{consignee}</Link>
  );
  return (
    <>
      <Section title="Recipient">
        <DescriptionList
          of={[
            ["Name", link || consignee],
            [
              "Address",
              <address key="address" className={styles.address}>
                {address.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>,
            ],
            ["Phone", phone],
            ["GSTIN", gstin],
          ]}
        />
      </Section>
      <Section title="Particulars">
        <DescriptionList
          of={[
            ["Reason", remark || challanReasonLabels[reason]],
            ["Due back", challan.due_on && dayText(challan.due_on)],
            ["Place of supply", place_of_supply],
            ["Taxable value", <Price key="taxable" amount={taxable} />],
            ["Tax", tax > 0 && <Price key="tax" amount={tax} />],
            ["Total", <Price key="total" amount={total} />],
          ]}
        />
      </Section>
    </>
  );
}
