import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { sessionColumns } from "../../parts/session-columns.tsx";
import { roleLabels } from "../../rights-labels.ts";
import { useMember } from "../../session.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./AccountScreen.module.css";
import { Notices } from "./Notices.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/** What users of the back office can change about themselves; owners change their name and role. */
export default function AccountScreen() {
  const { name, email, role } = useMember();
  return (
    <Screen title="Your account">
      <div className={styles.parts}>
        <Section title="Profile">
          <DescriptionList
            of={[
              ["Name", name],
              ["Email", <EmailAddress key="email" of={email} />],
              ["Role", roleLabels[role]],
            ]}
          />
        </Section>
        <SecondFactor />
        <Passkeys />
        <Section title="Password">
          <ChangePassword />
        </Section>
        <Section title="Notices">
          <Notices />
        </Section>
      </div>
      <Section title="Active sessions">
        <OwnSessions />
      </Section>
    </Screen>
  );
}

function ChangePassword() {
  return (
    <Form
      submitLabel="Change password"
      successMessage="Password changed. You have been signed out everywhere else."
      action={async ({ current_password = "", password = "" }, form) => {
        await call("POST staff/change-password", { body: { current_password, password } });
        form.reset();
      }}
    >
      {(errors) => (
        <>
          <PasswordField label="Current password" autoComplete="current-password" {...errors.of("current_password")} />
          <PasswordField
            label="New password"
            hint="At least 8 characters, and not a common password."
            autoComplete="new-password"
            {...errors.of("password")}
          />
        </>
      )}
    </Form>
  );
}

function OwnSessions() {
  const { id: me } = useMember();
  const query = useCall("GET staff/sessions");
  return (
    <Loaded query={query} loading={<RowsSkeleton />}>
      {({ data }) => (
        <DataTable
          caption="Your sessions"
          columns={sessionColumns}
          // The reply to those who manage staff contains the sessions of all staff.
          rows={data.filter(({ member_id }) => member_id === me)}
          keyOf={({ id }) => id}
          stale={query.isFetching}
        />
      )}
    </Loaded>
  );
}
