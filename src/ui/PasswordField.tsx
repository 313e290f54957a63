import { type ComponentProps, type ReactNode, useState } from "react";
import { rich } from "../language/rich.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";
import styles from "./PasswordField.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const hidden = (inside: ReactNode) => <VisuallyHidden>{inside}</VisuallyHidden>;

/** A password field that can show its text. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      required
      spellCheck={false}
      autoCapitalize={shown ? "none" : undefined}
      {...props}
      type={shown ? "text" : "password"}
      after={
        <Button variant="quiet" className={styles.show} onClick={() => setShown(!shown)}>
          {shown
            ? rich("Hide<hidden> password</hidden>", { hidden })
            : rich("Show<hidden> password</hidden>", { hidden })}
        </Button>
      }
    />
  );
}
