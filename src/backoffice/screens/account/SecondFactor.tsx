import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { Section } from "../../parts/Section.tsx";
import { reloadMember, useMember } from "../../session.ts";
import styles from "./AccountScreen.module.css";
import { SetUpSecondFactor } from "./SetUpSecondFactor.tsx";

/** Turns the second factor of the signed-in user on and off. Turning it off needs the password again. */
export function SecondFactor() {
  const { second_factor } = useMember();
  const [open, setOpen] = useState<"set-up" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Two-factor authentication">
      <div className={styles.factor}>
        {second_factor ? <Badge kind="good">On</Badge> : <Badge kind="amber">Off</Badge>}
        <p>
          {second_factor
            ? "You need a code from your authenticator app as well as your password to sign in."
            : "Protects your account even if someone learns your password. An app on your phone shows a new code every 30 seconds."}
        </p>
        {second_factor ? (
          <Button variant="danger" onClick={() => setOpen("remove")}>
            Turn off
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setOpen("set-up")}>
            Set up
          </Button>
        )}
      </div>
      <SetUpSecondFactor open={open === "set-up"} onClose={close} />
      <SideForm
        title="Turn off two-factor authentication"
        open={open === "remove"}
        onClose={close}
        submitLabel="Turn off"
        successMessage="Two-factor authentication is off."
        action={async ({ password = "" }) => {
          await call("POST staff/second-factor/remove", { body: { password } });
          await reloadMember();
        }}
      >
        {(errors) => (
          <>
            <p>Your password alone will be enough to sign in, and your recovery codes will stop working.</p>
            <PasswordField
              id="factor_password"
              label="Password"
              autoComplete="current-password"
              {...errors.of("password")}
            />
          </>
        )}
      </SideForm>
    </Section>
  );
}
