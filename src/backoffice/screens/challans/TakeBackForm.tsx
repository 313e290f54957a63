import { useState } from "react";
import type { ChallanShown } from "../../../contract/staff/challans.ts";
import type { Disposition } from "../../../contract/staff/order-shapes.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { Kept } from "../../form/useKept.ts";
import { dispositionLabels } from "../orders/order-labels.ts";
import { PiecesFields, toPieces } from "./PiecesFields.tsx";

/** Records what came back of each line, and what happens to it. Used goods are not sold as new, so restocking is a choice. */
export function TakeBackForm({ challan, onClose }: { challan: ChallanShown; onClose(): void }) {
  const [quantities, setQuantities] = useState<Record<number, string>>({});
  const [dispositions, setDispositions] = useState<Record<number, Disposition>>({});
  const lines = challan.lines.filter(({ outstanding }) => outstanding > 0);
  return (
    <SideForm
      title="Items returned"
      open
      onClose={onClose}
      submitLabel="Record"
      successMessage="Recorded."
      action={({ note = "" }) =>
        call("POST staff/challans/:id/take-back", {
          params: { id: challan.id },
          body: {
            ...{ expected_outstanding: challan.outstanding, note },
            lines: toPieces(lines, quantities).map((each) => ({
              ...each,
              disposition: dispositions[each.line_id] ?? "quarantine",
            })),
          },
        })
      }
    >
      {(errors) => (
        <>
          <Kept name="quantities" value={quantities} restore={setQuantities} />
          <Kept name="dispositions" value={dispositions} restore={setDispositions} />
          <PiecesFields errors={errors} lines={lines} quantities={quantities} onChange={setQuantities}>
            {({ line_id, ref_no, lot_no }) => (
              <SelectField
                label="Disposition"
                aria-label={`Disposition of ${ref_no}, lot ${lot_no}`}
                id={`disposition_${line_id}`}
                name={`disposition_${line_id}`}
                value={dispositions[line_id] ?? "quarantine"}
                onChange={({ target }) => setDispositions({ ...dispositions, [line_id]: target.value as Disposition })}
              >
                {Object.entries(dispositionLabels).map(([each, name]) => (
                  <option key={each} value={each}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
          </PiecesFields>
          <Field label="Note" hint="Condition of the items." maxLength={300} {...errors.of("note")} optional />
        </>
      )}
    </SideForm>
  );
}
