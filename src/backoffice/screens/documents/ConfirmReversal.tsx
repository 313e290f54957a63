import type { StaffDocument } from "../../../contract/staff/documents.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";

interface ConfirmReversalProps {
  document: StaffDocument;
  onClose(): void;
}

/** Records that a registered buyer has reversed the input tax credit, after which the shop's tax is reduced. */
export function ConfirmReversal({ document: { id, number, buyer_name }, onClose }: ConfirmReversalProps) {
  return (
    <SideForm
      title={`Confirmation for ${number}`}
      open
      onClose={onClose}
      submitLabel="Record"
      successMessage="Confirmation recorded."
      action={({ reversed_on = "", reference = "" }) =>
        call("POST staff/credit-notes/:id/confirm", { params: { id }, body: { reversed_on, reference } })
      }
    >
      {(errors) => (
        <>
          <p>{buyer_name} has reversed the input tax credit of this credit note.</p>
          <Field label="Reversed on" type="date" {...errors.of("reversed_on")} required />
          <Field
            label="Reference"
            hint="Letter, email or acceptance in the buyer's returns."
            maxLength={100}
            autoComplete="off"
            {...errors.of("reference")}
            required
          />
        </>
      )}
    </SideForm>
  );
}
