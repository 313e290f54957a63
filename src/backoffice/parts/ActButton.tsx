import { useId, useRef, useState } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import styles from "./ActButton.module.css";

interface ActButtonProps extends Omit<ButtonProps, "disabled"> {
  /** Why it cannot be done now; null when it can. It can be reached still, or nobody would learn why. */
  not?: string | null;
}

/** A button that says why when it cannot be pressed. */
export function ActButton({ not = null, ...button }: ActButtonProps) {
  if (not === null) return <Button {...button} />;
  return <OffButton {...button} reason={not} />;
}

function OffButton({ reason, ...button }: ButtonProps & { reason: string }) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);

  /** Fixed to the window: the frame of a table would cut it off. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only shows what the button is described by anyway
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
