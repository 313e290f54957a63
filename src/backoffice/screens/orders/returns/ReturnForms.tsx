import { formatRupees } from "../../../../contract/money.ts";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import { Field, SelectField, TextareaField } from "../../../../ui/Field.tsx";
import { call } from "../../../client.ts";
import { SideForm } from "../../../form/SideForm.tsx";
import { usePermissions } from "../../../session.ts";
import { useOpenAction } from "../useOpenAction.ts";

/** The forms to decide a return and to record its refund. The URL determines which is open. */
export function ReturnForms({ order }: { order: StaffOrder }) {
  const { act, returnId, close } = useOpenAction();
  const can = usePermissions();
  const returned = order.returns.find(({ id }) => id === returnId);
  if (!returned) return null;
  const { id, return_no, status: expected_status } = returned;
  const params = { id };
  if (act === "decide" && can("returns.decide")) {
    return (
      <SideForm
        title={`Decide ${return_no}`}
        open
        onClose={close}
        submitLabel="Decide"
        successMessage="Decision saved. The customer has been emailed."
        action={({ decision, note = "" }) => {
          const body = { expected_status, decision: decision as "approved" | "refused", note };
          return call("POST staff/returns/:id/decide", { params, body });
        }}
      >
        {(errors) => (
          <>
            <SelectField label="Decision" defaultValue="" {...errors.of("decision")} required>
              <option value="" disabled>
                Choose
              </option>
              <option value="approved">Approve</option>
              <option value="refused">Refuse</option>
            </SelectField>
            <TextareaField
              label="Note"
              hint="Shown to the customer. Required when refusing."
              maxLength={500}
              {...errors.of("note")}
            />
          </>
        )}
      </SideForm>
    );
  }
  if (act === "refund" && can("orders.refund")) {
    return (
      <SideForm
        title={`Refund ${return_no}`}
        open
        onClose={close}
        submitLabel="Record refund"
        successMessage="Refund recorded."
        action={({ reference = "" }) =>
          call("POST staff/returns/:id/refund", { params, body: { expected_status, reference } })
        }
      >
        {(errors) => (
          <Field
            label="Reference"
            hint={`Reference of the ${formatRupees(returned.refund ?? 0)} payment to the customer's ${returned.refund_to ?? "account"}.`}
            maxLength={100}
            autoComplete="off"
            {...errors.of("reference")}
            required
          />
        )}
      </SideForm>
    );
  }
  return null;
}
