import { useEffect, useRef } from "react";
import { channelLabels } from "../../../contract/order-channels.ts";
import { orderLimits } from "../../../contract/order-limits.ts";
import { purchaseOrderFile } from "../../../contract/purchase-order-limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import type { Errors } from "../../form/Form.tsx";
import styles from "./NewOrder.module.css";

export interface OrderFile {
  token: string;
  name: string;
}

interface RemarkFieldsProps {
  customerId: number;
  errors: Errors;
  file: OrderFile | null;
  onFile(file: OrderFile | null): void;
}

/** How the customer ordered, and their remarks. */
export function RemarkFields({ customerId, errors, file, onFile }: RemarkFieldsProps) {
  const shown = useShown();
  return (
    <FieldGroup legend="Order">
      <SelectField
        label="Asked for by"
        hint="Shown to the customer in the acknowledgement."
        {...errors.of("channel")}
        defaultValue=""
        required
      >
        <option value="" disabled>
          Choose
        </option>
        {Object.entries(channelLabels).map(([channel, label]) => (
          <option key={channel} value={channel}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Payment promise"
        hint="Such as a day or a cheque. The customer sees it."
        maxLength={orderLimits.payment_promise}
        {...errors.of("payment_promise")}
        optional
      />
      <Field
        label="Purchase order number"
        maxLength={orderLimits.po_number}
        autoComplete="off"
        {...errors.of("po_number")}
        optional
      />
      <WholeRow>
        <input type="hidden" name="po_file" value={file?.token ?? ""} />
        {file ? (
          <p className={styles.customer}>
            <span>{file.name}</span>
            <Button variant="quiet" size="small" onClick={() => onFile(null)}>
              Remove
            </Button>
          </p>
        ) : (
          <FileDrop
            label="Purchase order"
            accept={[purchaseOrderFile.type]}
            acceptName="PDF"
            maxBytes={purchaseOrderFile.bytes}
            send={async (chosen, onProgress) => {
              const query = { customer_id: customerId, name: chosen.name };
              const { data } = await upload("POST staff/assisted-orders/purchase-order", chosen, {
                ...{ query, onProgress },
                ...(shown.current ? { signal: shown.current.signal } : {}),
              });
              onFile(data);
            }}
          />
        )}
      </WholeRow>
      <WholeRow>
        <TextareaField
          label="Note from the customer"
          rows={2}
          maxLength={orderLimits.note}
          {...errors.of("note")}
          optional
        />
      </WholeRow>
    </FieldGroup>
  );
}

/** Aborted when the fields unmount: an upload for this customer must not reach another customer's order. */
function useShown() {
  const shown = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    shown.current = controller;
    return () => controller.abort();
  }, []);
  return shown;
}
