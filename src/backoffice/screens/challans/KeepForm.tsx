import { useState } from "react";
import type { ChallanShown } from "../../../contract/staff/challans.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { Kept } from "../../form/useKept.ts";
import { PiecesFields, toPieces } from "./PiecesFields.tsx";

/** Transfers what the recipient keeps to the order that invoices it. */
export function KeepForm({ challan, onClose }: { challan: ChallanShown; onClose(): void }) {
  const [quantities, setQuantities] = useState<Record<number, string>>({});
  const lines = challan.lines.filter(({ outstanding }) => outstanding > 0);
  return (
    <SideForm
      title="Invoice what was kept"
      open
      onClose={onClose}
      submitLabel="Record"
      successMessage="Recorded. Pack the order to issue its invoice."
      action={({ order_no = "" }) =>
        call("POST staff/challans/:id/keep", {
          params: { id: challan.id },
          body: { expected_outstanding: challan.outstanding, order_no, lines: toPieces(lines, quantities) },
        })
      }
    >
      {(errors) => (
        <>
          <Kept name="quantities" value={quantities} restore={setQuantities} />
          <Field
            label="Order number"
            hint="The recipient's order for these items, which must not be packed yet. Packing suggests the lots below, and the invoice lists them."
            autoComplete="off"
            {...errors.of("order_no")}
            required
          />
          <PiecesFields errors={errors} lines={lines} quantities={quantities} onChange={setQuantities} />
        </>
      )}
    </SideForm>
  );
}
