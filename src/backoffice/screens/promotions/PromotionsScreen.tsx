import { useState } from "react";
import { promotionLabels } from "../../../contract/staff/promotion-kinds.ts";
import type { PromotionListed } from "../../../contract/staff/promotions.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { Price } from "../../../ui/Price.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

const columns: Column<PromotionListed>[] = [
  { name: "Number", cell: ({ number }) => number },
  { name: "Kind", cell: ({ kind }) => promotionLabels[kind] },
  { name: "Given on", cell: ({ given_on }) => formatDay(`${given_on}T12:00:00+05:30`), whole: true },
  { name: "Recipient", cell: ({ recipient_name }) => recipient_name },
  { name: "Item", cell: ({ item, lot_no }) => (lot_no ? `${item}, lot ${lot_no}` : item), long: true },
  { name: "Quantity", cell: ({ quantity }) => quantity, number: true },
  { name: "Value", cell: ({ value }) => <Price amount={value} />, number: true },
  { name: "Reason", cell: ({ reason }) => reason, minor: true },
  { name: "By", cell: ({ staff_name }) => staff_name, minor: true },
];

/** Samples and brand reminders given away (UCMPMD 2024). */
export default function PromotionsScreen() {
  const can = usePermissions();
  const [recording, setRecording] = useState(false);
  return (
    <>
      <ListScreen
        title="Samples and reminders"
        intro="Evaluation samples and brand reminders given away, at value. Entries are never changed."
        call="GET staff/promotions"
        columns={columns}
        keyOf={({ id }) => id}
        hrefFor={({ customer_id }) => `/customers/${customer_id}`}
        filters={[{ kind: "choice", name: "kind", label: "Kind", options: Object.entries(promotionLabels) }]}
        actions={
          <>
            <ButtonLink to="/doctors" variant="secondary">
              What doctors received
            </ButtonLink>
            {can("stock.change") && (
              <Button icon="plus" onClick={() => setRecording(true)}>
                Record
              </Button>
            )}
          </>
        }
        empty={{ title: "Nothing given yet", text: "Samples and brand reminders that you record appear here." }}
      />
      <RecordForm open={recording} onClose={() => setRecording(false)} />
    </>
  );
}

function RecordForm({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <SideForm
      title="Record a sample or reminder"
      open={open}
      onClose={onClose}
      submitLabel="Record"
      successMessage="Recorded."
      action={(fields) => call("POST staff/promotions", { body: fields as never })}
    >
      {(errors) => (
        <>
          <SelectField label="Kind" defaultValue="sample" {...errors.of("kind")}>
            {Object.entries(promotionLabels).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label="Recipient's email"
            hint="The email of their account. Samples are for doctors only."
            type="email"
            {...errors.of("email")}
            required
          />
          <Field
            label="Reference number"
            hint="For samples, and reminders from stock."
            {...errors.of("ref_no")}
            optional
          />
          <Field label="Lot number" {...errors.of("lot_no")} optional />
          <Field label="Item" hint="For reminders that are not from stock." {...errors.of("item")} optional />
          <Field label="Quantity" inputMode="numeric" {...errors.of("quantity")} required />
          <Field
            label="Unit value"
            hint="Rupees, with tax. A brand reminder may be worth at most Rs 1,000."
            inputMode="decimal"
            {...errors.of("unit_value")}
            required
          />
          <Field label="Given on" type="date" {...errors.of("given_on")} required />
          <Field label="Reason" maxLength={300} {...errors.of("reason")} required />
        </>
      )}
    </SideForm>
  );
}
