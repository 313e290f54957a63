import type { PortalDocuments } from "../../../contract/staff/gst-portal.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";

interface CorrectBuyerProps {
  document: PortalDocuments;
  onClose(): void;
}

/** Records the correct GSTIN of a registered buyer. */
export function CorrectBuyer({ document: { id, number, buyer_gstin }, onClose }: CorrectBuyerProps) {
  return (
    <SideForm
      title={`Correct the GSTIN on ${number}`}
      open
      onClose={onClose}
      submitLabel="Correct"
      successMessage="GSTIN corrected."
      action={({ gstin = "", reason = "" }) =>
        call("POST staff/books/documents/:id/correct-buyer", {
          params: { id },
          body: { gstin, reason, seen: buyer_gstin },
        })
      }
    >
      {(errors) => (
        <>
          <p>
            The document itself does not change. The return of its month declares the right GSTIN; once that month is
            over, the return of this month amends it.
          </p>
          <Field
            label="GSTIN"
            hint={`Now ${buyer_gstin}. The State must stay the same.`}
            maxLength={30}
            autoComplete="off"
            {...errors.of("gstin")}
            required
          />
          <Field
            label="Reason"
            hint="Kept in the audit log."
            maxLength={200}
            autoComplete="off"
            {...errors.of("reason")}
            required
          />
        </>
      )}
    </SideForm>
  );
}
