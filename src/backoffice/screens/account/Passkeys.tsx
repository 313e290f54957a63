import { useState } from "react";
import { ApiError } from "../../../contract/api-error.ts";
import type { Passkey } from "../../../contract/passkeys.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { createPasskey, dismissed, hasPasskeys, suggestedName } from "../../../ui/passkeys.ts";
import { toast } from "../../../ui/toast.ts";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { Section } from "../../parts/Section.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./AccountScreen.module.css";

/** Passkeys replace both the password and the second factor. */
export function Passkeys() {
  const passkeys = useCall("GET staff/passkeys");
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const unavailable = hasPasskeys()
    ? null
    : "Passkeys need a browser that supports them and a secure connection (HTTPS) to the shop's own domain.";

  return (
    <Section title="Passkeys">
      <div className={styles.factor}>
        <p>Sign in with your fingerprint, face or screen lock, without a password or code.</p>
        <Loaded query={passkeys} loading={<RowsSkeleton />}>
          {({ data }) => data.length > 0 && <PasskeyTable passkeys={data} onRemove={setRemoved} />}
        </Loaded>
        <ActionButton variant="secondary" disabledReason={unavailable} onClick={() => setAdding(true)}>
          Add passkey
        </ActionButton>
      </div>
      <SideForm
        title="Add a passkey"
        open={adding}
        onClose={() => setAdding(false)}
        submitLabel="Continue"
        action={async ({ password = "", name = "" }) => {
          const { data } = await call("POST staff/passkeys/options", { body: { password } });
          const passkey = await createPasskey(data);
          if (passkey === dismissed) throw new ApiError(0, { code: "dismissed", message: texts.passkeyNotAdded });
          await call("POST staff/passkeys", { body: { name: name.trim() || suggestedName(), passkey } });
          toast.success("Passkey added.");
        }}
      >
        {(errors) => (
          <>
            <p>Your device will ask you to confirm in the next step.</p>
            <Field
              id="passkey_name"
              label="Name"
              defaultValue={suggestedName()}
              maxLength={60}
              {...errors.of("name")}
            />
            <PasswordField
              id="passkey_password"
              label="Your password"
              autoComplete="current-password"
              {...errors.of("password")}
            />
          </>
        )}
      </SideForm>
      <SideForm
        title={`Remove ${removed?.name ?? "the passkey"}`}
        open={removed !== null}
        onClose={() => setRemoved(null)}
        submitLabel="Remove"
        successMessage="Passkey removed. All your other sessions have ended."
        action={async ({ password = "" }) => {
          if (removed) await call("POST staff/passkeys/:id/remove", { params: { id: removed.id }, body: { password } });
        }}
      >
        {(errors) => (
          <PasswordField
            id="passkey_removal_password"
            label="Your password"
            autoComplete="current-password"
            {...errors.of("password")}
          />
        )}
      </SideForm>
    </Section>
  );
}

function PasskeyTable({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove(passkey: Passkey): void }) {
  return (
    <DataTable
      caption="Your passkeys"
      columns={[
        { name: "Name", cell: ({ name }) => name },
        { name: "Added", cell: ({ created_at }) => <Moment at={created_at} /> },
        { name: "Last used", cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : "Never") },
        {
          name: "Remove",
          cell: (passkey) => (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onRemove(passkey)}
            >
              Remove
            </Button>
          ),
        },
      ]}
      rows={passkeys}
      keyOf={({ id }) => id}
    />
  );
}
