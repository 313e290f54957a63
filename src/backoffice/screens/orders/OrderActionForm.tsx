import { useState } from "react";
import { formatRupees } from "../../../contract/money.ts";
import type { RefundWay } from "../../../contract/orders.ts";
import type { PaymentMode } from "../../../contract/payments.ts";
import type { OrderAction, StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { ReasonField } from "../../form/ReasonField.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { CourierField } from "../couriers/CourierField.tsx";
import { actionRights, orderStateLabels } from "./order-labels.ts";
import { PaymentFields } from "./PaymentFields.tsx";
import { showWrittenOrder } from "./show-written-order.ts";
import { useOpenAction } from "./useOpenAction.ts";

type FormAction = Exclude<
  OrderAction,
  "confirm" | "split" | "merge" | "pack" | "correct_lots" | "correct_serials" | "credit" | "replace"
>;

const forms: Record<FormAction, { title: string; submitLabel: string; successMessage: string; cancelLabel?: string }> =
  {
    ship: {
      title: "Ship",
      submitLabel: "Ship",
      successMessage: "Shipped. The customer has been emailed the tracking details.",
    },
    deliver: { title: "Mark delivered", submitLabel: "Mark delivered", successMessage: "Marked delivered." },
    undeliver: {
      title: "Mark undelivered",
      submitLabel: "Mark undelivered",
      successMessage: "Marked undelivered. Awaiting inspection.",
    },
    correct_shipment: {
      title: "Correct courier and tracking",
      submitLabel: "Correct",
      successMessage: "Corrected. The customer sees it on the order.",
    },
    undo_delivery: {
      title: "Not delivered after all",
      submitLabel: "Set back to shipped",
      successMessage: "Shipped again. Reward points of this order have been reversed.",
    },
    collect: { title: "Collect payment", submitLabel: "Collect", successMessage: "Payment recorded." },
    cancel: {
      title: "Cancel order",
      submitLabel: "Cancel order",
      cancelLabel: "Keep order",
      successMessage: "Order cancelled. Stock and coupon have been released.",
    },
  };

/**
 * The form of the action named in the URL. Input is kept after a conflict with a colleague. Couriers are loaded before it opens, because
 * they determine the initial choice.
 */
export function OrderActionForm({ order }: { order: StaffOrder }) {
  const { act, close } = useOpenAction();
  const can = usePermissions();
  const known = act !== null && act in forms ? (act as FormAction) : null;
  const namesCourier = known === "ship" || known === "correct_shipment" || known === "collect";
  const couriers = useCall("GET staff/couriers", {}, { enabled: namesCourier });
  if (known === null || !can(actionRights[known]) || (namesCourier && couriers.isPending)) return null;
  return (
    <SideForm
      key={known}
      {...forms[known]}
      title={`${forms[known].title}: ${order.order_no}`}
      open
      onClose={close}
      record={{
        current: order,
        version: ({ status, courier, tracking_number }) =>
          known === "correct_shipment" ? [status, courier, tracking_number].join(" ") : status,
        values: ({ status, courier, tracking_number }) => ({
          status: orderStateLabels[status][0],
          ...(known === "correct_shipment" ? { courier: courier ?? "", tracking_number: tracking_number ?? "" } : {}),
        }),
        labels: { status: "Status" },
      }}
      overwriteLabel={`${forms[known].submitLabel} anyway`}
      action={async (fields, _form, against) => {
        const since = Date.now();
        const reply = await send(known, against, fields);
        showWrittenOrder(reply, since);
        return reply;
      }}
    >
      {(errors, stored) => <Fields act={known} order={stored} current={order} errors={errors} />}
    </SideForm>
  );
}

/** Sends the state the user saw, so that the server refuses if it has changed. */
function send(act: FormAction, against: StaffOrder, fields: Record<string, string>) {
  const { token, status: expected_status } = against;
  const params = { token };
  const {
    courier = "",
    tracking_number = "",
    note = "",
    reason = "",
    refund_to,
    courier_id,
    mode,
    amount = "",
    reference = "",
  } = fields;
  switch (act) {
    case "ship":
      return call("POST staff/orders/:token/ship", { params, body: { expected_status, courier, tracking_number } });
    case "deliver":
      return call("POST staff/orders/:token/deliver", { params, body: { expected_status, note } });
    case "correct_shipment": {
      const seen = { courier: against.courier, tracking_number: against.tracking_number };
      const body = { expected_status, seen, courier, tracking_number, reason };
      return call("POST staff/orders/:token/correct-shipment", { params, body });
    }
    case "undo_delivery":
      return call("POST staff/orders/:token/undo-delivery", { params, body: { expected_status, reason } });
    case "undeliver":
      return call("POST staff/orders/:token/undeliver", {
        params,
        body: { expected_status, reason, refund_to: (refund_to || null) as RefundWay | null },
      });
    case "cancel":
      return call("POST staff/orders/:token/cancel", { params, body: { expected_status, reason } });
    case "collect": {
      const money = {
        ...{ mode: mode as PaymentMode, amount: Number(amount.replaceAll(",", "")), reference },
        courier_id: courier_id ? Number(courier_id) : null,
      };
      return call("POST staff/orders/:token/collect", { params, body: { expected_status, ...money } });
    }
  }
}

interface FieldsProps {
  act: FormAction;
  /** The order from which the form was filled. */
  order: StaffOrder;
  current: StaffOrder;
  errors: Errors;
}

function Fields({ act, order, current, errors }: FieldsProps) {
  switch (act) {
    case "ship":
      return (
        <>
          <CourierField errors={errors} />
          <Field label="Tracking number" maxLength={60} autoComplete="off" optional {...errors.of("tracking_number")} />
        </>
      );
    case "correct_shipment":
      return (
        <>
          <CourierField errors={errors} stored={order.courier} current={current.courier} />
          <Field
            label="Tracking number"
            maxLength={60}
            autoComplete="off"
            defaultValue={order.tracking_number ?? ""}
            {...errors.of("tracking_number")}
            optional
          />
          <ReasonField errors={errors} />
        </>
      );
    case "deliver":
      return <Field label="Note" hint="Who received it, and when." maxLength={500} optional {...errors.of("note")} />;
    case "undo_delivery":
    case "undeliver":
    case "cancel":
      return (
        <>
          {act === "undeliver" && <RefundField order={order} errors={errors} />}
          <ReasonField
            hint={
              act === "undo_delivery"
                ? "Kept with the order. If the customer was notified of the delivery, an email corrects it."
                : "Shown to the customer."
            }
            errors={errors}
          />
        </>
      );
    case "collect":
      return <MoneyFields order={order} errors={errors} />;
  }
}

function RefundField({ order, errors }: { order: StaffOrder; errors: Errors }) {
  const field = errors.of("refund_to");
  // A payment recorded after the form was opened is known only from the refusal.
  const [isAsked, setIsAsked] = useState(false);
  if (field.error !== null && !isAsked) setIsAsked(true);
  if (!isAsked && order.payments.every(({ reversal }) => reversal !== null)) return null;
  return (
    <SelectField
      label="Refund to"
      hint="Part or all of it has been paid. The whole order is credited once the items are back."
      defaultValue=""
      {...field}
      required
    >
      <option value="" disabled>
        Choose
      </option>
      <option value="bank">Bank account</option>
      <option value="wallet">Wallet</option>
    </SelectField>
  );
}

function MoneyFields({ order, errors }: { order: StaffOrder; errors: Errors }) {
  return (
    <>
      {order.due === 0 && <FormMessage kind="note">Nothing is due.</FormMessage>}
      <PaymentFields
        errors={errors}
        courier={order.courier}
        limit={(mode) => cashLimit(mode, order)}
        referenceHint="UPI or bank reference, or the number of the cheque or TDS certificate."
      >
        <Field
          label="Amount"
          hint={`${formatRupees(order.due)} is due.`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={order.due.toFixed(2)}
          {...errors.of("amount")}
          required
        />
      </PaymentFields>
    </>
  );
}

/** The legal limit for cash payments. */
function cashLimit(mode: PaymentMode, { due, cash_left }: StaffOrder) {
  if (mode !== "cash" || due <= cash_left) return null;
  const isReached = cash_left === 0;
  return { isReached, note: isReached ? " (legal limit reached)" : ` (by law at most ${formatRupees(cash_left)})` };
}
