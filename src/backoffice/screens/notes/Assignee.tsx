import { useState } from "react";
import type { AssignedSubject } from "../../../contract/staff/note-subjects.ts";
import { SelectField } from "../../../ui/Field.tsx";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";

interface Colleague {
  id: number;
  name: string;
}

/** Who looks after an order or a customer; a choice is saved immediately. */
export function Assignee({ subject, of }: { subject: AssignedSubject; of: string }) {
  // The same request as for the notes on the screen.
  const { data } = useCall("GET staff/notes", { query: { subject, of, count: 30 } });
  const assign = useStaffMutation("PUT staff/notes/assignee", { success: assignedText });
  if (!data) return null;
  return (
    <Section title="Assigned to">
      <ColleagueSelect
        {...data.data}
        isSaving={assign.isPending}
        onChoose={(member_id) => assign.mutateAsync({ body: { subject, of, member_id } })}
      />
    </Section>
  );
}

/** The message after an assignment is saved. */
export function assignedText({ data: { assigned_to } }: { data: { assigned_to: Colleague | null } }): string {
  return assigned_to ? `Assigned to ${assigned_to.name}.` : "Unassigned.";
}

interface ColleagueSelectProps {
  assigned_to: Colleague | null;
  colleagues: readonly Colleague[];
  isSaving: boolean;
  /** Settles once the choice is saved or refused; the choice is shown until then. */
  onChoose(memberId: string): Promise<unknown>;
}

/** Chooses a colleague. One who has left stays in the list while assigned. */
export function ColleagueSelect({ assigned_to, colleagues, isSaving, onChoose }: ColleagueSelectProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const left = assigned_to && !colleagues.some(({ id }) => id === assigned_to.id) ? [assigned_to] : [];
  return (
    <SelectField
      label="Colleague"
      hideLabel
      name="member_id"
      value={chosen ?? String(assigned_to?.id ?? "")}
      disabled={isSaving}
      onChange={({ target }) => {
        const done = () => setChosen(null);
        setChosen(target.value);
        onChoose(target.value).then(done, done);
      }}
    >
      <option value="">Unassigned</option>
      {[...left, ...colleagues].map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
