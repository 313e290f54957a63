import { useState } from "react";
import { licenceKindLabels } from "../../../contract/licence-kinds.ts";
import type { LicenceListed } from "../../../contract/staff/dealer-licences.ts";
import { formatDay } from "../../../ui/dates.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import styles from "./CustomerScreen.module.css";
import { LicenceBadge } from "./LicenceBadge.tsx";

/** A licence for resale, with the decision of staff. */
export function ResaleLicence({ customerId }: { customerId: number }) {
  const licence = useCall("GET staff/licences/:id", { params: { id: String(customerId) } }).data?.data;
  if (licence === undefined) return null;
  return (
    <Section title="Licence for resale">
      {licence === null ? (
        <p>None given. Customers enter it in their account.</p>
      ) : (
        <>
          <DescriptionList
            of={[
              ["Kind", licenceKindLabels[licence.kind]],
              ["Number", licence.number],
              ["Valid until", formatDay(`${licence.valid_until}T12:00:00+05:30`)],
              ["State", <LicenceBadge key="state" of={licence} />],
              ...(licence.reason ? [["Reason for rejection", licence.reason] as const] : []),
            ]}
          />
          <Decision of={licence} />
        </>
      )}
    </Section>
  );
}

function Decision({ of: { customer_id, kind, number, valid_until, state } }: { of: LicenceListed }) {
  const can = usePermissions();
  const [rejecting, setRejecting] = useState(false);
  const verify = useStaffMutation("POST staff/licences/:id/verify", { success: "Licence verified." });
  if (!can("customers.verify")) return null;
  const params = { id: String(customer_id) };
  return (
    <div className={styles.decision}>
      <ActionButton
        disabledReason={state === "verified" ? "This licence is already verified." : null}
        loading={verify.isPending}
        onClick={() => verify.mutate({ params, body: { kind, number, valid_until } })}
      >
        Verify licence
      </ActionButton>
      <ActionButton
        variant="secondary"
        disabledReason={state === "rejected" ? "This licence is already rejected." : null}
        onClick={() => setRejecting(true)}
      >
        Reject licence
      </ActionButton>
      <SideForm
        title={`Reject licence ${number}`}
        open={rejecting}
        onClose={() => setRejecting(false)}
        submitLabel="Reject"
        successMessage="Rejected. The customer has been emailed."
        action={({ reason = "" }) =>
          call("POST staff/licences/:id/reject", { params, body: { kind, number, valid_until, reason } })
        }
      >
        {(errors) => (
          <Field
            label="Reason"
            hint="Shown to the customer in their account and by email."
            maxLength={300}
            {...errors.of("reason")}
            required
          />
        )}
      </SideForm>
    </div>
  );
}
