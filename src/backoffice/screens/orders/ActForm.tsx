import { formatRupees } from "../../../contract/money.ts";
import { type PaymentMode, paymentLabel, paymentModes } from "../../../contract/payments.ts";
import type { OrderAct, StaffOrder } from "../../../contract/staff/orders.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { useMay } from "../../session.ts";
import { actRights } from "./order-words.ts";
import { useActAddress } from "./useActAddress.ts";

type FormAct = Exclude<OrderAct, "confirm" | "pack">;

const forms: Record<FormAct, { title: string; submit: string; done: string; leave?: string }> = {
  ship: { title: "Ship", submit: "Ship", done: "Shipped. The customer has been emailed the tracking details." },
  deliver: { title: "Mark delivered", submit: "Mark delivered", done: "Marked delivered." },
  undeliver: {
    title: "Mark undelivered",
    submit: "Mark undelivered",
    done: "Marked undelivered. Awaiting inspection.",
  },
  collect: { title: "Collect payment", submit: "Collect", done: "Payment recorded." },
  cancel: {
    title: "Cancel order",
    submit: "Cancel order",
    leave: "Keep order",
    done: "Order cancelled. Stock and coupon have been released.",
  },
};

/** The form of the act that the address names. What was typed stays when somebody else was quicker. */
export function ActForm({ order }: { order: StaffOrder }) {
  const { act, close } = useActAddress();
  const may = useMay();
  const known = act !== null && act in forms ? (act as FormAct) : null;
  if (known === null || !may(actRights[known])) return null;
  return (
    <SideForm
      key={known}
      {...forms[known]}
      title={`${forms[known].title}: ${order.order_no}`}
      open
      onClose={close}
      act={(fields) => send(known, order, fields)}
    >
      {(errors) => <Fields act={known} order={order} errors={errors} />}
    </SideForm>
  );
}

/** The state that is shown goes along: when it is another by now, nothing is done. */
function send(act: FormAct, { token, status: expected_status }: StaffOrder, fields: Record<string, string>) {
  const params = { token };
  const { courier = "", tracking_number = "", note = "", reason = "", mode, amount = "", reference = "" } = fields;
  switch (act) {
    case "ship":
      return call("POST staff/orders/:token/ship", { params, body: { expected_status, courier, tracking_number } });
    case "deliver":
      return call("POST staff/orders/:token/deliver", { params, body: { expected_status, note } });
    case "undeliver":
      return call("POST staff/orders/:token/undeliver", { params, body: { expected_status, reason } });
    case "cancel":
      return call("POST staff/orders/:token/cancel", { params, body: { expected_status, reason } });
    case "collect": {
      const money = { mode: mode as PaymentMode, amount: Number(amount.replaceAll(",", "")), reference };
      return call("POST staff/orders/:token/collect", { params, body: { expected_status, ...money } });
    }
  }
}

function Fields({ act, order, errors }: { act: FormAct; order: StaffOrder; errors: Errors }) {
  switch (act) {
    case "ship":
      return (
        <>
          <Field label="Courier" maxLength={60} {...errors.of("courier")} required />
          <Field label="Tracking number" maxLength={60} autoComplete="off" optional {...errors.of("tracking_number")} />
        </>
      );
    case "deliver":
      return <Field label="Note" hint="Who received it, and when" maxLength={500} optional {...errors.of("note")} />;
    case "undeliver":
    case "cancel":
      return (
        <TextareaField
          label="Reason"
          hint={act === "cancel" ? "Shown to the customer." : "Kept with the order."}
          maxLength={500}
          {...errors.of("reason")}
          required
        />
      );
    case "collect":
      return <MoneyFields order={order} errors={errors} />;
  }
}

function MoneyFields({ order, errors }: { order: StaffOrder; errors: Errors }) {
  return (
    <>
      {order.due === 0 && <FormMessage kind="note">Nothing is due.</FormMessage>}
      <SelectField label="Paid by" defaultValue="" {...errors.of("mode")} required>
        <option value="" disabled>
          Choose
        </option>
        {paymentModes.map((mode) => (
          <PaymentOption key={mode} mode={mode} order={order} />
        ))}
      </SelectField>
      <Field
        label="Amount"
        hint={`${formatRupees(order.due)} is due.`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={order.due.toFixed(2)}
        {...errors.of("amount")}
        required
      />
      <Field
        label="Reference"
        hint="UPI or bank reference, or the number of the cheque"
        maxLength={100}
        autoComplete="off"
        {...errors.of("reference")}
      />
    </>
  );
}

/** A method with a legal limit says how much of it may still be taken, and cannot be chosen when that is nothing. */
function PaymentOption({ mode, order: { due, cash_left } }: { mode: PaymentMode; order: StaffOrder }) {
  const isLimited = mode === "cash" && due > cash_left;
  return (
    <option value={mode} disabled={isLimited && cash_left === 0}>
      {paymentLabel(mode)}
      {isLimited && (cash_left === 0 ? " (legal limit reached)" : ` (by law at most ${formatRupees(cash_left)})`)}
    </option>
  );
}
