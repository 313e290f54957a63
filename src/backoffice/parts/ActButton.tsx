import { useId } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import styles from "./ActButton.module.css";

interface ActButtonProps extends Omit<ButtonProps, "disabled"> {
  /** Why it cannot be done now; null when it can. It can be reached still, or nobody would learn why. */
  not?: string | null;
}

/** A button that says why when it cannot be pressed. */
export function ActButton({ not = null, ...button }: ActButtonProps) {
  const id = useId();
  if (not === null) return <Button {...button} />;
  return (
    <span className={styles.place}>
      <Button
        {...button}
        className={styles.off}
        aria-disabled="true"
        aria-describedby={id}
        onClick={(event) => event.preventDefault()}
      />
      <span id={id} role="tooltip" className={styles.reason}>
        {not}
      </span>
    </span>
  );
}
