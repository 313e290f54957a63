import { useState } from "react";
import type { CustomerShown } from "../../../contract/staff/customers.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { usePermissions } from "../../session.ts";
import { accountTypeLabels } from "./customer-labels.ts";

/** The account type. Customers cannot change it while an order is open, nor dealers without a valid licence. */
export function AccountType({ of: { id, account_type } }: { of: Pick<CustomerShown, "id" | "account_type"> }) {
  const can = usePermissions();
  const [changing, setChanging] = useState(false);
  if (!can("customers.verify")) return accountTypeLabels[account_type];
  return (
    <>
      {accountTypeLabels[account_type]}{" "}
      <ActionButton variant="quiet" size="small" onClick={() => setChanging(true)}>
        Change
      </ActionButton>
      <SideForm
        title="Change account type"
        open={changing}
        onClose={() => setChanging(false)}
        submitLabel="Change"
        successMessage="Changed. The MCI number is to be verified again."
        action={({ account_type: chosen, reason = "" }) =>
          call("POST staff/customers/:id/account-type", {
            params: { id },
            body: { account_type: chosen as typeof account_type, seen: account_type, reason },
          })
        }
      >
        {(errors) => (
          <>
            <SelectField label="Account type" defaultValue={account_type} {...errors.of("account_type")}>
              {Object.entries(accountTypeLabels).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Field
              label="Reason"
              hint="Goes into the audit log. For dealers, say why no licence for resale is needed."
              maxLength={300}
              {...errors.of("reason")}
              required
            />
          </>
        )}
      </SideForm>
    </>
  );
}
