import { orderLimits } from "../../../contract/order-limits.ts";
import { text } from "../../../language/text.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import styles from "./checkout.module.css";
import { PurchaseOrderField } from "./PurchaseOrderField.tsx";
import type { Remarks } from "./remarks.ts";

interface RemarksFieldsProps {
  remarks: Remarks;
  onChange(changed: Partial<Remarks>): void;
  /** By field, from the server. */
  errors: Record<string, string[]>;
  isUploading: boolean;
  /** Called when an upload begins or ends. */
  onUploading(isUploading: boolean): void;
}

/** The customer's own purchase order number, and a note. */
export function RemarksFields({ remarks, onChange, errors, isUploading, onUploading }: RemarksFieldsProps) {
  return (
    <div className={styles.remarks}>
      <Field
        label={text("Purchase order number")}
        name="po_number"
        optional
        value={remarks.po_number}
        maxLength={orderLimits.po_number}
        autoComplete="off"
        hint={text("Printed on the invoice")}
        error={errors.po_number?.[0] ?? null}
        onChange={(event) => onChange({ po_number: event.target.value })}
      />
      <PurchaseOrderField
        file={remarks.po_file}
        onChange={(po_file) => onChange({ po_file })}
        error={errors.po_file?.[0] ?? null}
        isUploading={isUploading}
        onUploading={onUploading}
      />
      <TextareaField
        label={text("Note")}
        name="note"
        optional
        rows={2}
        value={remarks.note}
        maxLength={orderLimits.note}
        error={errors.note?.[0] ?? null}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
  );
}
