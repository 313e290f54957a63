import { useState } from "react";
import type { AssignedSubject } from "../../../contract/staff/note-subjects.ts";
import { SelectField } from "../../../ui/Field.tsx";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";

/** Who looks after an order or a customer; a choice is saved at once. */
export function Assignee({ subject, of }: { subject: AssignedSubject; of: string }) {
  // The same request as that of the notes on the screen.
  const { data } = useCall("GET staff/notes", { query: { subject, of, count: 30 } });
  const assign = useStaffMutation("PUT staff/notes/assignee", {
    success: ({ data }) => (data.assigned_to ? `Assigned to ${data.assigned_to.name}.` : "Unassigned."),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) return null;
  const { assigned_to, colleagues } = data.data;
  const gone = assigned_to && !colleagues.some(({ id }) => id === assigned_to.id) ? [assigned_to] : [];
  return (
    <Section title="Assigned to">
      <SelectField
        label="Colleague"
        hideLabel
        name="member_id"
        value={chosen ?? String(assigned_to?.id ?? "")}
        disabled={assign.isPending}
        onChange={({ target }) => {
          setChosen(target.value);
          assign.mutate({ body: { subject, of, member_id: target.value } }, { onSettled: () => setChosen(null) });
        }}
      >
        <option value="">Nobody</option>
        {[...gone, ...colleagues].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}
