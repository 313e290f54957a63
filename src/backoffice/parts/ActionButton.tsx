import { useId, useRef, useState } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import styles from "./ActionButton.module.css";

interface ActionButtonProps extends Omit<ButtonProps, "disabled"> {
  /** Why the action is unavailable; null when it is available. The button keeps its focus so that the reason can be read. */
  disabledReason?: string | null;
}

/** A button that explains why it is disabled. */
export function ActionButton({ disabledReason = null, ...button }: ActionButtonProps) {
  if (disabledReason === null) return <Button {...button} />;
  return <DisabledButton {...button} reason={disabledReason} />;
}

function DisabledButton({ reason, ...button }: ButtonProps & { reason: string }) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);

  /** Fixed to the window, because a table's frame would clip it. */
  function show() {
    const box = place.current?.getBoundingClientRect();
    if (!box || !words.current) return;
    const below = box.bottom < window.innerHeight - 120;
    Object.assign(words.current.style, {
      top: below ? `${box.bottom + 4}px` : "auto",
      bottom: below ? "auto" : `${window.innerHeight - box.top + 4}px`,
      right: `${Math.max(8, document.documentElement.clientWidth - box.right)}px`,
    });
    setShown(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows the button's description
    <span
      ref={place}
      className={styles.place}
      onMouseEnter={show}
      onMouseLeave={() => setShown(false)}
      onFocus={show}
      onBlur={() => setShown(false)}
      onKeyDown={({ key }) => key === "Escape" && setShown(false)}
    >
      <Button
        {...button}
        className={styles.off}
        aria-disabled="true"
        aria-describedby={id}
        onClick={(event) => event.preventDefault()}
      />
      <span ref={words} id={id} role="tooltip" className={styles.reason} data-shown={shown}>
        {reason}
      </span>
    </span>
  );
}
