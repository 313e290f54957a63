import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatRupees, toPaise } from "../../../contract/money.ts";
import type { RemittanceShown } from "../../../contract/staff/remittances.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { call } from "../../client.ts";
import { ReasonField } from "../../form/ReasonField.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";

type Line = RemittanceShown["lines"][number];

const columns: Column<Line>[] = [
  { name: "Order", whole: true, cell: ({ token, order_no }) => <Link to={`/orders/${token}`}>{order_no}</Link> },
  { name: "Amount", number: true, cell: ({ amount }) => <Price amount={amount} /> },
  { name: "Charges", number: true, cell: ({ deduction }) => <Price amount={deduction} /> },
  { name: "Tracking number", long: true, cell: ({ tracking_number }) => tracking_number ?? "–" },
  {
    name: "Note",
    wordy: true,
    cell: ({ reversal, with_payment }) =>
      reversal ? (
        <>
          Reversed by {reversal.staff_name}, <Moment at={reversal.at} exact />: {reversal.reason}
        </>
      ) : with_payment ? (
        "Recorded with the customer's payment"
      ) : (
        "–"
      ),
  },
];

/** A remittance with its orders. Lines are reversed with a reason, never changed. */
export default function RemittanceScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/remittances/:id", { params: { id } });
  return (
    <DetailScreen
      name="Remittance"
      query={query}
      back={{ name: "Remittances", to: "/remittances" }}
      title={({ data }) => data.reference}
      intro={({ data }) => (
        <>
          Recorded by {data.staff_name}, <Moment at={data.recorded_at} exact />
          {data.file_name && `, from ${data.file_name}`}
        </>
      )}
    >
      {({ data }) => <Details remittance={data} />}
    </DetailScreen>
  );
}

function Details({
  remittance: { id, courier, remitted_on, amount, deduction, lines },
}: {
  remittance: RemittanceShown;
}) {
  const can = usePermissions();
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const chosen = lines.filter((line) => selected.has(line.id) && !line.reversal);
  const mayReverse = can("remittances.record") && lines.some(({ reversal }) => !reversal);
  return (
    <>
      <Section title="Received">
        <DescriptionList
          of={[
            ["From", courier.name],
            ["On", formatDay(`${remitted_on}T12:00:00+05:30`)],
            ["Amount", <Price key="amount" amount={amount} />],
            ["Charges kept", <Price key="charges" amount={deduction} />],
          ]}
        />
      </Section>
      <Section
        title="Orders"
        actions={
          mayReverse && (
            <Button variant="secondary" disabled={chosen.length === 0} onClick={() => setOpen(true)}>
              {chosen.length === 0 ? "Select lines to reverse" : `Reverse ${chosen.length}`}
            </Button>
          )
        }
      >
        <DataTable
          caption="Orders of this remittance"
          columns={columns}
          rows={lines}
          keyOf={(line) => line.id}
          nameOf={({ order_no }) => order_no}
          {...(mayReverse ? { selected, onSelect: setSelected } : {})}
        />
      </Section>
      <SideForm
        title={chosen.length === 1 ? "Reverse 1 line" : `Reverse ${chosen.length} lines`}
        open={isOpen}
        onClose={() => setOpen(false)}
        submitLabel="Reverse"
        successMessage="Reversed."
        action={({ reason = "" }) =>
          call("POST staff/remittances/:id/reverse", {
            params: { id },
            body: { line_ids: chosen.map((line) => line.id), reason },
          })
        }
        onSuccess={() => setSelected(new Set())}
      >
        {(errors) => (
          <ReasonField
            hint={`${formatRupees(
              chosen.reduce((sum, line) => sum + toPaise(line.amount + line.deduction), 0) / 100,
            )} is open again. Payments that were recorded with these lines are reversed too.`}
            errors={errors}
          />
        )}
      </SideForm>
    </>
  );
}
