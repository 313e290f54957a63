import { useState } from "react";
import type { OrderDetail, RefundWay } from "../../../contract/orders.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, unfilled, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { FormDialog } from "../../parts/layout/FormDialog.tsx";
import { refundWayNames } from "../../parts/orders/order-status.ts";
import styles from "./Returns.module.css";

interface ReturnDialogProps {
  order: OrderDetail;
  open: boolean;
  onClose(): void;
  onRequested(order: OrderDetail): void;
}

/** Asks which lines to return, why, and how to refund them. */
export function ReturnDialog({ order, open, onClose, onRequested }: ReturnDialogProps) {
  const form = useForm();
  const [refundTo, setRefundTo] = useState<RefundWay>("bank");
  const left = order.lines.filter((line) => line.returned < line.quantity);

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    const typed = formValues<string>(element);
    const lines = left
      .map(({ line_id }) => ({ line_id, quantity: Number(typed[fieldName(line_id)]) }))
      .filter(({ quantity }) => quantity > 0);
    // Shown at a field, because in a long list a message above it would be out of sight.
    const [first] = left;
    if (lines.length === 0 && first) missing[fieldName(first.line_id)] ??= [texts.chooseReturned];
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    const { data } = await call("POST orders/:token/returns", {
      params: { token: order.token },
      body: { lines, reason: typed.reason ?? "", refund_to: refundTo },
    });
    toast.success(texts.returnRequested);
    onRequested(data);
  });

  return (
    <FormDialog
      title={text("Return items from order {number}", { number: order.order_no })}
      size="wide"
      open={open}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel={text("Request return")}
      cancelLabel={text("Keep items")}
    >
      <fieldset className={styles.choice}>
        <legend>{text("Items to return")}</legend>
        {left.map((line) => (
          <div key={line.line_id} className={styles.line}>
            <span>
              {line.product_name} <small>{line.ref_no}</small>
            </span>
            <Field
              label={text("Quantity of {reference}", { reference: line.ref_no })}
              hideLabel
              {...form.errors.of(fieldName(line.line_id))}
              type="number"
              inputMode="numeric"
              min={0}
              max={line.quantity - line.returned}
              step={1}
              required
              defaultValue={left.length === 1 ? line.quantity - line.returned : 0}
              after={<small>{text("of {count}", { count: line.quantity - line.returned })}</small>}
            />
          </div>
        ))}
      </fieldset>
      <TextareaField
        label={text("Reason")}
        {...form.errors.of("reason")}
        required
        maxLength={500}
        hint={text(
          "Sterile items can be returned only unopened, or if they arrived damaged or were not what you ordered.",
        )}
      />
      <RadioCards
        legend={text("Refund to")}
        name="refund_to"
        value={refundTo}
        onChange={(value) => setRefundTo(value as RefundWay)}
        cards={[
          { value: "bank", label: refundWayNames.bank, children: text("1 to 3 business days after inspection") },
          { value: "wallet", label: refundWayNames.wallet, children: text("5 to 7 days after inspection") },
        ]}
      />
    </FormDialog>
  );
}

const fieldName = (lineId: number) => `pieces_${lineId}`;
