import type { EnquiryShown } from "../../../contract/staff/enquiries.ts";
import { TextareaField } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { useStaffMutation } from "../../useStaffMutation.ts";

type Grievance = NonNullable<EnquiryShown["grievance"]>;

/** The law gives 48 hours to acknowledge a grievance; a reply to the customer counts as acknowledgement. */
export function AcknowledgeButton({ id }: { id: number }) {
  const acknowledge = useStaffMutation("POST staff/enquiries/:id/acknowledge", {
    success: "Acknowledged. The customer has been emailed.",
  });
  return (
    <ActionButton loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ params: { id } })}>
      Acknowledge
    </ActionButton>
  );
}

/** When a grievance was acknowledged and closed, or the deadlines for both. */
export function Deadlines({ of }: { of: Grievance }) {
  return (
    <Section title="Deadlines">
      <DescriptionList
        of={[
          [
            of.acknowledged_at ? "Acknowledged" : "Acknowledge by",
            <Moment key="a" at={of.acknowledged_at ?? of.acknowledge_by} exact />,
          ],
          [of.closed_at ? "Closed" : "Close by", <Moment key="c" at={of.closed_at ?? of.close_by} exact />],
          ["Order", of.order_number],
        ]}
      />
    </Section>
  );
}

/** Closes a grievance with the decision, which is sent to the customer. */
export function ResolutionForm({ id }: { id: number }) {
  return (
    <Section title="Close with a resolution">
      <Form
        wide
        submitLabel="Close grievance"
        successMessage="Closed. The customer has been emailed."
        action={({ resolution = "" }) =>
          call("POST staff/enquiries/:id/resolve", { params: { id }, body: { resolution } })
        }
      >
        {(errors) => (
          <TextareaField
            label="Resolution"
            rows={4}
            maxLength={5000}
            hint="What was decided. Emailed to the customer and shown with the ticket."
            {...errors.of("resolution")}
            required
          />
        )}
      </Form>
    </Section>
  );
}
