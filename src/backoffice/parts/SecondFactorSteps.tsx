import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { call } from "../client.ts";
import { Form } from "../form/Form.tsx";
import { reloadMember } from "../session.ts";
import styles from "./SecondFactorSteps.module.css";

interface Secret {
  secret: string;
  picture: string;
}

interface SecondFactorStepsProps {
  /** Called once two-factor authentication is on: from then on, closing completes the setup. */
  onCodes?(): void;
  onDone(): void;
  onCancel?(): void;
}

const codesUnseen = {
  title: "Two-factor authentication is on.",
  text: "You have not seen your recovery codes. To get new ones, turn it off and set it up again.",
};

/** Password, then QR code and first code, then the recovery codes, which are shown only once. */
export function SecondFactorSteps({ onCodes, onDone, onCancel }: SecondFactorStepsProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function show(given: string[]) {
    setCodes(given);
    onCodes?.();
    if (isShown.current) return;
    toast.failure(codesUnseen, { name: "Your account", to: "/account" });
    await reloadMember();
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <FirstCode secret={secret} onCodes={show} />;
  return (
    <Form
      submitLabel="Continue"
      action={async ({ password = "" }) =>
        setSecret((await call("POST staff/second-factor", { body: { password } })).data)
      }
      onCancel={onCancel}
    >
      {(errors) => (
        <PasswordField
          id="factor_password"
          label="Password"
          hint="Confirm your identity."
          autoComplete="current-password"
          {...errors.of("password")}
        />
      )}
    </Form>
  );
}

function FirstCode({ secret, onCodes }: { secret: Secret; onCodes(codes: string[]): Promise<void> }) {
  return (
    <Form
      submitLabel="Confirm"
      action={async ({ code = "" }) => {
        // They are shown only once, so also to users who have gone back while a required setup stays on the screen.
        const { data } = await call("POST staff/second-factor/confirm", { body: { code } });
        await onCodes(data.recovery_codes);
      }}
    >
      {(errors) => (
        <>
          <p>Scan this with an authenticator app, then enter the code it shows.</p>
          <img
            className={styles.picture}
            src={`data:image/svg+xml,${encodeURIComponent(secret.picture)}`}
            alt="QR code with the secret for your app"
          />
          <p>
            Without a camera, type this secret into the app: <span className={styles.secret}>{secret.secret}</span>
          </p>
          <Field
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            {...errors.of("code")}
            required
          />
        </>
      )}
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const file = `data:text/plain,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return (
    <div>
      <p>
        Two-factor authentication is on. If you lose your phone, you can sign in with these codes, each of them once.
        They are not shown again: store them with your passwords.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.done}>
        <a href={file} download="recovery-codes.txt">
          Save as a file
        </a>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}
