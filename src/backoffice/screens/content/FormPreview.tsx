import { type ReactNode, useEffect, useRef, useState } from "react";
import { formValues } from "../../../ui/useForm.ts";
import styles from "./ListEditor.module.css";

/** A live preview of the surrounding form. */
export function FormPreview({ children }: { children(fields: Record<string, string>): ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const [fields, setFields] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const update = () => setFields(formValues(form));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, []);
  return (
    <section ref={place} aria-labelledby="draft" className={styles.draft}>
      <h3 id="draft">Preview</h3>
      {fields && children(fields)}
    </section>
  );
}
