import { SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { useCall } from "../../useCall.ts";

/** Minutes. */
const idleChoices = [15, 30, 60, 120, 240, 480];

/** The sign-in rules for all staff. */
export function SignInPolicyForm({ open, onClose }: { open: boolean; onClose(): void }) {
  const { data } = useCall("GET staff/sign-in-policy");
  if (!data) return null;
  const { second_factor_required, idle_minutes, owners_need_factor } = data.data;
  const choices = [...new Set([...idleChoices, idle_minutes])].sort((a, b) => a - b);
  return (
    <SideForm
      title="Sign-in policy"
      open={open}
      onClose={onClose}
      submitLabel="Save"
      successMessage="Saved. This applies to all staff immediately."
      record={{
        current: data.data,
        version: ({ seen }) => seen,
        values: (stored) => ({
          second_factor_required: stored.second_factor_required ? "all" : "some",
          idle_minutes: String(stored.idle_minutes),
        }),
      }}
      action={({ second_factor_required, idle_minutes = "" }, _form, { seen }) =>
        call("PUT staff/sign-in-policy", {
          body: { second_factor_required: second_factor_required === "all", idle_minutes, seen },
        })
      }
    >
      {(errors) => (
        <>
          <SelectField
            label="Two-factor authentication"
            hint={
              owners_need_factor
                ? "Always required for owners. Staff who need it must set it up before they can do anything else."
                : "Staff who need it must set it up before they can do anything else."
            }
            defaultValue={second_factor_required ? "all" : "some"}
            {...errors.of("second_factor_required")}
          >
            <option value="some">Optional</option>
            <option value="all">Required for all staff</option>
          </SelectField>
          <SelectField
            label="End sessions after inactivity of"
            defaultValue={String(idle_minutes)}
            {...errors.of("idle_minutes")}
          >
            {choices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationText(minutes)}
              </option>
            ))}
          </SelectField>
          <p>Every session ends after 12 hours.</p>
        </>
      )}
    </SideForm>
  );
}

function durationText(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
}
