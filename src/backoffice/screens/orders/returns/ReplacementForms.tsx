import type { Disposition, StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import { Field, SelectField } from "../../../../ui/Field.tsx";
import { call } from "../../../client.ts";
import { ReasonField } from "../../../form/ReasonField.tsx";
import { SideForm } from "../../../form/SideForm.tsx";
import { usePermissions } from "../../../session.ts";
import { CourierField } from "../../couriers/CourierField.tsx";
import { dispositionLabels } from "../order-labels.ts";
import { useOpenAction } from "../useOpenAction.ts";

/** The forms for a replacement. The URL determines which is open. */
export function ReplacementForms({ order }: { order: StaffOrder }) {
  const { act, returnId, close } = useOpenAction();
  const can = usePermissions();
  const replaced = order.replacements.find(({ id }) => id === returnId);
  if (!replaced) return null;
  const form = { replaced, onClose: close };
  if (act === "undeliver_replacement" && can("returns.inspect")) return <CameBackForm {...form} />;
  if (act === "waive_replaced" && can("returns.inspect")) return <WaiveForm {...form} />;
  if (act === "correct_replacement" && can("orders.ship")) return <CorrectShipmentForm {...form} />;
  return null;
}

interface ReplacementFormProps {
  replaced: StaffOrder["replacements"][number];
  onClose(): void;
}

function CameBackForm({ replaced, onClose }: ReplacementFormProps) {
  const { number, status: expected_status } = replaced;
  return (
    <SideForm
      title={`${number} came back`}
      open
      onClose={onClose}
      submitLabel="Record"
      successMessage="Recorded. The items can be replaced again."
      action={({ disposition, reason = "" }) =>
        call("POST staff/replacements/:id/undeliver", {
          params: { id: replaced.id },
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

function WaiveForm({ replaced, onClose }: ReplacementFormProps) {
  const { number } = replaced;
  return (
    <SideForm
      title={`Items exchanged for ${number}`}
      open
      onClose={onClose}
      submitLabel="Stop waiting"
      successMessage="The items are no longer expected."
      action={({ reason = "" }) =>
        call("POST staff/replacements/:id/waive", {
          params: { id: replaced.id },
          body: { to_give_back: replaced.to_give_back, reason },
        })
      }
    >
      {(errors) => <ReasonField errors={errors} />}
    </SideForm>
  );
}

function CorrectShipmentForm({ replaced, onClose }: ReplacementFormProps) {
  const { number, courier, tracking_number } = replaced;
  return (
    <SideForm
      title={`Correct courier and tracking: ${number}`}
      open
      onClose={onClose}
      submitLabel="Correct"
      successMessage="Corrected. The customer sees it on the order."
      action={(fields) =>
        call("POST staff/replacements/:id/correct-shipment", {
          params: { id: replaced.id },
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
