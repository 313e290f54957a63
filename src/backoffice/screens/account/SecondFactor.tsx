import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { Section } from "../../parts/Section.tsx";
import { setMember, useMember } from "../../session.ts";
import styles from "./AccountScreen.module.css";
import { SetUpSecondFactor } from "./SetUpSecondFactor.tsx";

/** A code from an app beside the password: whoever learns the password alone stays outside. */
export function SecondFactor() {
  const { second_factor } = useMember();
  const [open, setOpen] = useState<"set-up" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Second factor">
      <div className={styles.factor}>
        {second_factor ? <Badge kind="good">On</Badge> : <Badge kind="amber">Off</Badge>}
        <p>
          {second_factor
            ? "Signing in asks for a code from your app as well as for your password."
            : "With it, your password alone lets nobody in: an app on your phone shows a new code every 30 seconds."}
        </p>
        {second_factor ? (
          <Button variant="danger" onClick={() => setOpen("remove")}>
            Take it away
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setOpen("set-up")}>
            Set up
          </Button>
        )}
      </div>
      <SetUpSecondFactor open={open === "set-up"} onClose={close} />
      <SideForm
        title="Take the second factor away"
        open={open === "remove"}
        onClose={close}
        submit="Take it away"
        done="The second factor is gone."
        act={async ({ password = "" }) => {
          await call("POST staff/second-factor/remove", { body: { password } });
          setMember(await call("GET staff/me"));
        }}
      >
        {(errors) => (
          <>
            <p>From then on your password alone is enough to sign in, and your recovery codes are void.</p>
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
