import type { PortalKind } from "../../../contract/portal-documents.ts";
import type { PortalDocuments } from "../../../contract/staff/gst-portal.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { fromIndianField } from "../../form/indian-time.ts";
import { SideForm } from "../../form/SideForm.tsx";

interface RecordNumberProps {
  kind: PortalKind;
  document: PortalDocuments;
  onClose(): void;
}

/** Records what the portal issued for a document. It cannot be changed afterwards. */
export function RecordNumber({ kind, document: { id, number: of }, onClose }: RecordNumberProps) {
  const isInvoice = kind === "e_invoice";
  return (
    <SideForm
      title={isInvoice ? `IRN of ${of}` : `E-way bill of ${of}`}
      open
      onClose={onClose}
      submitLabel="Record"
      successMessage={isInvoice ? "IRN recorded." : "E-way bill recorded."}
      action={(fields) => call("POST staff/books/documents/:id/portal", { params: { id }, body: toBody(kind, fields) })}
    >
      {(errors) => (
        <>
          <p>Copy this from the portal's reply. It cannot be changed afterwards.</p>
          {isInvoice ? <InvoiceFields errors={errors} /> : <WayBillFields errors={errors} />}
        </>
      )}
    </SideForm>
  );
}

function InvoiceFields({ errors }: { errors: Errors }) {
  return (
    <>
      <Field
        label="IRN"
        hint="Invoice reference number, 64 characters."
        maxLength={64}
        autoComplete="off"
        {...errors.of("number")}
        required
      />
      <Field
        label="Acknowledgement number"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...errors.of("acknowledgement")}
        required
      />
      <Field label="Acknowledged at" hint="Indian time." type="datetime-local" {...errors.of("issued_at")} required />
      <TextareaField
        label="Signed QR code"
        hint="Paste its text. Documents print it as a QR code."
        rows={4}
        maxLength={2900}
        {...errors.of("signed_qr")}
        optional
      />
    </>
  );
}

function WayBillFields({ errors }: { errors: Errors }) {
  return (
    <>
      <Field
        label="E-way bill number"
        hint="12 digits."
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        {...errors.of("number")}
        required
      />
      <Field label="Issued at" hint="Indian time." type="datetime-local" {...errors.of("issued_at")} required />
      <Field
        label="Valid until"
        hint="Indian time. Empty until the vehicle is entered in Part B."
        type="datetime-local"
        {...errors.of("valid_until")}
        optional
      />
    </>
  );
}

function toBody(kind: PortalKind, fields: Record<string, string>) {
  const { number = "", issued_at = "" } = fields;
  return {
    ...{ kind, number: number.trim(), issued_at: fromIndianField(issued_at) ?? "" },
    acknowledgement: fields.acknowledgement?.trim() || null,
    signed_qr: fields.signed_qr?.trim() || null,
    valid_until: fromIndianField(fields.valid_until ?? ""),
  };
}
