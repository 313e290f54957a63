import type { Disposition, StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { ReasonField } from "../../form/ReasonField.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { usePermissions } from "../../session.ts";
import { CourierField } from "../couriers/CourierField.tsx";
import { dispositionLabels } from "./order-labels.ts";
import { useOpenAction } from "./useOpenAction.ts";

/** The forms about a replacement. The URL says which is open. */
export function ReplacementForms({ order }: { order: StaffOrder }) {
  const { act, returnId, close } = useOpenAction();
  const can = usePermissions();
  const replaced = order.replacements.find(({ id }) => id === returnId);
  if (!replaced) return null;
  const { id, number, status: expected_status, courier, tracking_number } = replaced;
  const params = { id };
  if (act === "undeliver_replacement" && can("returns.inspect")) {
    return (
      <SideForm
        title={`${number} came back`}
        open
        onClose={close}
        submitLabel="Record"
        successMessage="Recorded. The items can be replaced again."
        action={({ disposition, reason = "" }) =>
          call("POST staff/replacements/:id/undeliver", {
            params,
            body: { expected_status, disposition: disposition as Disposition, reason },
          })
        }
      >
        {(errors) => (
          <>
            <SelectField label="What happens to the items" defaultValue="" {...errors.of("disposition")} required>
              <option value="" disabled>
                Choose
              </option>
              {Object.entries(dispositionLabels).map(([each, name]) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </SelectField>
            <ReasonField errors={errors} />
          </>
        )}
      </SideForm>
    );
  }
  if (act === "waive_replaced" && can("returns.inspect")) {
    return (
      <SideForm
        title={`Items exchanged for ${number}`}
        open
        onClose={close}
        submitLabel="Stop waiting"
        successMessage="The items are no longer expected."
        action={({ reason = "" }) =>
          call("POST staff/replacements/:id/waive", { params, body: { to_give_back: replaced.to_give_back, reason } })
        }
      >
        {(errors) => <ReasonField errors={errors} />}
      </SideForm>
    );
  }
  if (act === "correct_replacement" && can("orders.ship")) {
    return (
      <SideForm
        title={`Correct courier and tracking: ${number}`}
        open
        onClose={close}
        submitLabel="Correct"
        successMessage="Corrected. The customer sees it on the order."
        action={(fields) =>
          call("POST staff/replacements/:id/correct-shipment", {
            params,
            body: {
              seen: { courier, tracking_number },
              ...{ courier: fields.courier ?? "", tracking_number: fields.tracking_number ?? "" },
              reason: fields.reason ?? "",
            },
          })
        }
      >
        {(errors) => (
          <>
            <CourierField errors={errors} stored={courier} current={courier} />
            <Field
              label="Tracking number"
              maxLength={60}
              autoComplete="off"
              defaultValue={tracking_number ?? ""}
              {...errors.of("tracking_number")}
              optional
            />
            <ReasonField errors={errors} />
          </>
        )}
      </SideForm>
    );
  }
  return null;
}
