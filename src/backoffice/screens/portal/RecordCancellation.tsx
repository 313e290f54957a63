import {
  type CancelReason,
  cancelReasonCodes,
  cancelReasons,
  type PortalKind,
} from "../../../contract/portal-documents.ts";
import type { PortalDocuments } from "../../../contract/staff/gst-portal.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { fromIndianField } from "../../form/indian-time.ts";
import { SideForm } from "../../form/SideForm.tsx";

interface RecordCancellationProps {
  kind: PortalKind;
  document: PortalDocuments;
  onClose(): void;
}

const explanations: Record<PortalKind, string> = {
  e_invoice:
    "Cancel the e-invoice at the portal first. The document and its copy stay as they are; the portal won't accept this number again. If the items are no longer wanted, cancel the order before you record this; otherwise the same document is reissued under the next number.",
  e_way_bill:
    "Cancel the e-way bill at the portal first. Copies of the document no longer state its number. If the goods are still in transit, record another.",
};

/** Records that a document's e-invoice or e-way bill was cancelled at the portal. It cannot be changed afterwards. */
export function RecordCancellation({
  kind,
  document: { id, number, [kind]: paper },
  onClose,
}: RecordCancellationProps) {
  return (
    <SideForm
      title={`Cancelled ${kind === "e_invoice" ? "e-invoice" : "e-way bill"} of ${number}`}
      open
      onClose={onClose}
      submitLabel="Record cancellation"
      successMessage="Cancellation recorded."
      action={({ cancelled_at = "", reason_code = "", remarks = "" }) =>
        call("POST staff/books/documents/:id/portal/cancellation", {
          params: { id },
          body: {
            kind,
            number: paper.recorded?.number,
            cancelled_at: fromIndianField(cancelled_at) ?? "",
            reason_code: reason_code as CancelReason,
            remarks,
          },
        })
      }
    >
      {(errors) => (
        <>
          <p>{explanations[kind]}</p>
          <Field
            label="Cancelled at"
            hint="Indian time."
            type="datetime-local"
            {...errors.of("cancelled_at")}
            required
          />
          <SelectField label="Reason" {...errors.of("reason_code")} required>
            <option value="">Choose</option>
            {cancelReasonCodes.map((code) => (
              <option key={code} value={code}>
                {cancelReasons[kind][code]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Remarks"
            hint="As entered at the portal."
            maxLength={100}
            autoComplete="off"
            {...errors.of("remarks")}
            required
          />
        </>
      )}
    </SideForm>
  );
}
