import { useId } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextareaField } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, unfilled, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";

interface CancelDialogProps {
  order: OrderDetail;
  open: boolean;
  onClose(): void;
  onCancelled(order: OrderDetail): void;
}

/** Asks for a reason, then cancels. If it is too late, the dialog explains why. */
export function CancelDialog({ order, open, onClose, onCancelled }: CancelDialogProps) {
  const id = useId();
  const form = useForm();

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    const { data } = await call("POST orders/:token/cancel", {
      params: { token: order.token },
      body: formValues<"reason">(element),
    });
    toast.success(texts.orderWithdrawn);
    onCancelled(data);
  });

  return (
    <Dialog
      title={text("Cancel order {number}", { number: order.order_no })}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text("Keep order")}
          </Button>
          <Button type="submit" variant="danger" form={id} loading={form.sending}>
            {text("Cancel order")}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <TextareaField
          label={text("Reason")}
          {...form.errors.of("reason")}
          required
          maxLength={500}
          hint={
            order.parcels
              ? text("This helps us improve. The other parcels of the order are not affected.")
              : text("This helps us improve. Your coupon can be used again immediately.")
          }
        />
      </form>
    </Dialog>
  );
}
